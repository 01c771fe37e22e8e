// SPDX-License-Identifier: Apache-2.0
// What Linux has and Swift's Glibc module does not show.
#pragma once
#include <fcntl.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>

// The constants are enumerators, each of another type; here they are numbers.
static const uint32_t epoll_in = EPOLLIN;
static const uint32_t epoll_out = EPOLLOUT;
static const uint32_t epoll_ended = EPOLLHUP | EPOLLERR;

static inline int epoll_new(void) { return epoll_create1(EPOLL_CLOEXEC); }
static inline int eventfd_new(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline int epoll_add(int epoll, int descriptor, uint32_t events) {
    struct epoll_event event = {.events = events, .data.fd = descriptor};
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}
static inline int epoll_change(int epoll, int descriptor, uint32_t events) {
    struct epoll_event event = {.events = events, .data.fd = descriptor};
    return epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event);
}
static inline int epoll_remove(int epoll, int descriptor) {
    return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, 0);
}

// Behind feature macros that the importer does not set; declared as glibc does.
struct sockaddr;
extern int accept4(int, struct sockaddr *, unsigned int *, int);
extern int posix_openpt(int);
extern int pthread_setname_np(unsigned long, const char *);
extern unsigned long pthread_self(void) __attribute__((__const__));
extern int grantpt(int);
extern void *memmem(const void *, unsigned long, const void *, unsigned long);
extern int unlockpt(int);
extern int ptsname_r(int, char *, unsigned long);
extern int renameat2(int, const char *, int, const char *, unsigned int);

// A connection of a listening socket, which does not block; -1: there is none.
static inline int accept_next(int listener, int flags) {
    return accept4(listener, (struct sockaddr *)0, (unsigned int *)0, flags);
}

// The master of a new pseudo terminal and the path of its other end; -1: there is none.
static inline int pty_new(int flags, char *path, unsigned long size) {
    int master = posix_openpt(flags);
    if (master >= 0 && !grantpt(master) && !unlockpt(master) && !ptsname_r(master, path, size))
        return master;
    return -1;
}

// What the caller's thread is called in ps and gdb, 15 characters at most.
static inline void name_this_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

// Gives a file another name, which nothing has yet; flag 1 is RENAME_NOREPLACE, of linux/fs.h.
static inline int rename_unless_there(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 1); }

// No core dump is written of this process, and no other one of its user may trace it or read its memory.
static inline int forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0); }
