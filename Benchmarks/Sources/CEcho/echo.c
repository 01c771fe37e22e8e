// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "echo.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

static void *echo(void *context) {
    int descriptor = *(int *)context;
    char buffer[256];
    ssize_t count;
    while ((count = read(descriptor, buffer, sizeof buffer)) > 0)
        if (write(descriptor, buffer, count) != count) break;
    return NULL;
}

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

double echo_round_trip(int client, int other, int octets, int rounds) {
    pthread_t thread;
    pthread_create(&thread, NULL, echo, &other);
    double *times = calloc(rounds, sizeof *times);
    char buffer[256] = {0};
    for (int round = 0; round < rounds; round++) {
        double start = now();
        if (write(client, buffer, octets) != octets) break;
        for (int got = 0; got < octets;) {
            ssize_t count = read(client, buffer, sizeof buffer);
            if (count <= 0) break;
            got += count;
        }
        times[round] = now() - start;
    }
    pthread_cancel(thread);
    pthread_join(thread, NULL);
    qsort(times, rounds, sizeof *times, compare);
    double median = times[rounds / 2];
    free(times);
    return median;
}

int echo_socket_pair(int out[2]) { return socketpair(AF_UNIX, SOCK_STREAM, 0, out); }

int echo_tcp_pair(int out[2]) {
    int listener = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    if (bind(listener, (struct sockaddr *)&address, size) || listen(listener, 1)) return -1;
    getsockname(listener, (struct sockaddr *)&address, &size);
    out[0] = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(out[0], (struct sockaddr *)&address, size)) return -1;
    out[1] = accept(listener, NULL, NULL);
    close(listener);
    for (int end = 0; end < 2; end++)
        setsockopt(out[end], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return out[1] < 0;
}

int echo_pty_pair(int out[2]) {
    struct termios settings;
    out[1] = posix_openpt(O_RDWR | O_NOCTTY);
    if (out[1] < 0 || grantpt(out[1]) || unlockpt(out[1])) return -1;
    out[0] = open(ptsname(out[1]), O_RDWR | O_NOCTTY);
    tcgetattr(out[0], &settings);
    cfmakeraw(&settings);
    return tcsetattr(out[0], TCSANOW, &settings);
}
