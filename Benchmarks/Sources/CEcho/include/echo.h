// SPDX-License-Identifier: Apache-2.0
#pragma once

/* Nanoseconds for one round trip of so many octets between two threads that only read and write:
   the client writes and reads at one descriptor, the echo at the other. Median of the rounds. */
double echo_round_trip(int client, int echo, int octets, int rounds);

/* Two descriptors that are each other's ends; 0 is success. */
int echo_socket_pair(int out[2]);
int echo_tcp_pair(int out[2]);
int echo_pty_pair(int out[2]);
