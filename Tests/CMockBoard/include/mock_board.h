// SPDX-License-Identifier: Apache-2.0
// A USB port without a board, for processes under umockdev-wrapper: the real libusb and libudev see a CDC-ACM device whose
// other end is a test's.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct mock_bus mock_bus;
typedef struct mock_board mock_board;

// What the host wrote to the board, a transfer at a time; on a thread of umockdev's.
typedef void (*mock_heard)(mock_board *, const uint8_t *, size_t, void *);

// In what order a board that is pulled out is missed.
enum mock_order { mock_transfers_first, mock_event_first, mock_transfers_only };

// Counts since the board was made.
struct mock_counts {
    unsigned submitted, reaped, empty_reaps, discarded, claimed, released, detached, attached, halts_cleared;
    // Transfers that are not back; interfaces that are claimed, one bit each; whether cdc_acm has them.
    unsigned outstanding, claims, is_bound;
    unsigned line_state, line_coded, empty_packets;
};

// NULL: the process does not run under umockdev-wrapper.
mock_bus *mock_bus_new(void);
void mock_bus_free(mock_bus *);

mock_board *mock_board_new(mock_bus *, int port, uint16_t vendor, uint16_t product, const char *serial);
// Who hears what the host writes.
void mock_board_hear(mock_board *, mock_heard, void *);
int mock_board_is_plugged(mock_board *);
void mock_board_free(mock_board *);
// Another address on the bus each time.
void mock_board_plug(mock_board *);
void mock_board_unplug(mock_board *, enum mock_order);
// The board sends: packets of 64 octets; with an empty one at the end of a full one.
void mock_board_send(mock_board *, const uint8_t *, size_t, int ends_empty);
// One packet of any length: what is longer than was asked for overflows.
void mock_board_babble(mock_board *, const uint8_t *, size_t);
void mock_board_stall(mock_board *, uint8_t endpoint);
// Transfers come back with an error of the bus, so many.
void mock_board_fail(mock_board *, unsigned count);
// It takes nothing until it is let.
void mock_board_refuse(mock_board *, int refuses);
// Another program claims the interfaces.
void mock_board_occupy(mock_board *, int occupied);
struct mock_counts mock_board_counts(mock_board *);
