// SPDX-License-Identifier: Apache-2.0
// Preloaded into a tool: counts what it writes to the files of a store once STORE_FAULT_FROM is there. After number
// STORE_FAULT_AFTER the process is killed, or, with STORE_FAULT=full, the disk is full from there on.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

// The function that would have been called.
#define NEXT(function) __typeof__(&function) next = (__typeof__(&function))dlsym(RTLD_NEXT, #function)

static int count;

static int is_of_store(int descriptor) {
    char link[64], path[4096];
    const char *from = getenv("STORE_FAULT_FROM");
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0 || !from || access(from, F_OK) != 0) return 0;
    path[length] = 0;
    return strstr(path, "/contacts.db") != NULL;
}

static int limit(void) {
    const char *after = getenv("STORE_FAULT_AFTER");
    return after ? atoi(after) : 0;
}

static int is_full(int descriptor) {
    const char *fault = getenv("STORE_FAULT");
    return fault && strcmp(fault, "full") == 0 && is_of_store(descriptor) && count >= limit();
}

static void done(int descriptor) {
    if (!is_of_store(descriptor)) return;
    if (__atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST) == limit() && !getenv("STORE_FAULT")) kill(getpid(), SIGKILL);
}

ssize_t write(int descriptor, const void *octets, size_t length) {
    NEXT(write);
    if (is_full(descriptor)) return errno = ENOSPC, -1;
    ssize_t result = next(descriptor, octets, length);
    done(descriptor);
    return result;
}

ssize_t pwrite64(int descriptor, const void *octets, size_t length, off64_t place) {
    NEXT(pwrite64);
    if (is_full(descriptor)) return errno = ENOSPC, -1;
    ssize_t result = next(descriptor, octets, length, place);
    done(descriptor);
    return result;
}

int fsync(int descriptor) {
    NEXT(fsync);
    int result = next(descriptor);
    done(descriptor);
    return result;
}

int fdatasync(int descriptor) {
    NEXT(fdatasync);
    int result = next(descriptor);
    done(descriptor);
    return result;
}
