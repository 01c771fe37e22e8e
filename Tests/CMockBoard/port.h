// SPDX-License-Identifier: Apache-2.0
// What both halves of the mocked port know.
#pragma once
#include "mock_board.h"
#include <glib.h>
#include <pthread.h>
#include <umockdev.h>

enum { endpoint_notify = 0x83, endpoint_in = 0x84, endpoint_out = 0x05, packet = 64 };

struct mock_bus {
    UMockdevTestbed *testbed;
    char *root;
    int last;
};

// A transfer that the host has submitted.
typedef struct {
    UMockdevIoctlData *urb, *octets;
    int got;
} Transfer;

struct mock_board {
    mock_bus *bus;
    UMockdevIoctlBase *handler;
    gulong signal;
    int port, number, master, slave, is_plugged, is_gone, is_occupied, refuses, stalled_in, stalled_out;
    unsigned failing;
    uint16_t vendor, product;
    char serial[32], node[64], place[96];
    mock_heard heard;
    void *context;
    pthread_mutex_t mutex;
    GQueue in, out, notify, done, packets;
    struct mock_counts counts;
};

// usbfs.c; with the mutex held, but for the handler.
gboolean usbfs_answer(UMockdevIoctlBase *, UMockdevIoctlClient *, gpointer);
void usbfs_show_readiness(mock_board *);
// Lets transfers come back that can.
void usbfs_move(mock_board *);
void usbfs_end(mock_board *);
