// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdint.h>

/* Nanoseconds for one round trip of so many octets between two threads that only read and write:
   the client writes and reads at one descriptor, the echo at the other. Median of the rounds. */
double echo_round_trip(int client, int echo, int octets, int rounds);

/* Two descriptors that are each other's ends; 0 is success. */
int echo_socket_pair(int out[2]);
int echo_tcp_pair(int out[2]);
int echo_pty_pair(int out[2]);

/* Writes so many octets so many times, with so many microseconds between; the processor's seconds of that. */
double load_write(int descriptor, const uint8_t *octets, int size, int count, int gap);

/* The same, and a loop at the other end that waits, reads, finds each packet and decodes it as CReference does; the
   processor's seconds of that loop; -1: not all came. */
double load_read(int writer, int reader, const uint8_t *octets, int size, int count, int gap);
