// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "echo.h"
#include "session_info.h"
#include <pthread.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

struct load {
    int descriptor, size, count, gap;
    const uint8_t *octets;
    double seconds;
};

static double processor_of_this_thread(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void *write_all(void *context) {
    struct load *load = context;
    struct timespec gap = {.tv_nsec = load->gap * 1000L};
    for (int round = 0; round < load->count; round++) {
        for (int done = 0; done < load->size;) {
            ssize_t count = write(load->descriptor, load->octets + done, load->size - done);
            if (count > 0) done += count;
        }
        clock_nanosleep(CLOCK_MONOTONIC, 0, &gap, NULL);
    }
    load->seconds = processor_of_this_thread();
    return NULL;
}

double load_write(int descriptor, const uint8_t *octets, int size, int count, int gap) {
    struct load load = {descriptor, size, count, gap, octets, 0};
    pthread_t thread;
    pthread_create(&thread, NULL, write_all, &load);
    pthread_join(thread, NULL);
    return load.seconds;
}

double load_read(int writer, int reader, const uint8_t *octets, int size, int count, int gap) {
    struct load load = {writer, size, count, gap, octets, 0};
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN};
    epoll_ctl(epoll, EPOLL_CTL_ADD, reader, &event);
    pthread_t thread;
    double start = processor_of_this_thread();
    pthread_create(&thread, NULL, write_all, &load);
    uint8_t buffer[4096];
    size_t held = 0;
    int seen = 0;
    volatile uint32_t sum = 0;
    while (seen < count) {
        if (epoll_wait(epoll, &event, 1, 1000) <= 0) break;
        ssize_t got = read(reader, buffer + held, sizeof buffer - held);
        if (got <= 0) break;
        held += got;
        size_t place = 0;
        while (held - place >= 4 && held - place >= 4u + buffer[place + 3]) {
            struct session_info info;
            if (!session_info_decode(buffer + place + 4, buffer[place + 3], &info)) sum += info.record.distance;
            place += 4 + buffer[place + 3];
            seen++;
        }
        memmove(buffer, buffer + place, held - place);
        held -= place;
    }
    double seconds = processor_of_this_thread() - start;
    pthread_join(thread, NULL);
    close(epoll);
    return seen == count ? seconds : -1;
}
