// SPDX-License-Identifier: Apache-2.0
#include "usb_loop.h"
#include "session_info.h"
#include <libusb-1.0/libusb.h>
#include <string.h>
#include <time.h>

enum { reads = 8, packet = 64, endpoint = 0x84 };

static libusb_context *context;
static libusb_device_handle *handle;
static struct libusb_transfer *transfers[reads];
static uint8_t octets[reads][packet], held[4096];
static size_t filled;
static int seen, pending;
static volatile uint32_t sum;

static void take(const uint8_t *new, size_t count) {
    if (filled + count > sizeof held) filled = 0;
    memcpy(held + filled, new, count);
    filled += count;
    size_t place = 0;
    while (filled - place >= 4 && filled - place >= 4u + held[place + 3]) {
        struct session_info info;
        if (held[place] == 0x62 && !session_info_decode(held + place + 4, held[place + 3], &info))
            sum += info.record.distance, seen++;
        place += 4 + held[place + 3];
    }
    memmove(held, held + place, filled - place);
    filled -= place;
}

static void LIBUSB_CALL done(struct libusb_transfer *transfer) {
    pending--;
    if (transfer->status != LIBUSB_TRANSFER_COMPLETED) return;
    take(transfer->buffer, transfer->actual_length);
    if (!libusb_submit_transfer(transfer)) pending++;
}

int usb_loop_open(const char *serial) {
    libusb_device **list;
    if (libusb_init(&context)) return -1;
    ssize_t count = libusb_get_device_list(context, &list);
    for (ssize_t i = 0; i < count && !handle; i++) {
        struct libusb_device_descriptor descriptor;
        unsigned char text[64] = {0};
        libusb_get_device_descriptor(list[i], &descriptor);
        if (descriptor.idVendor != 0x1915 || libusb_open(list[i], &handle)) continue;
        libusb_get_string_descriptor_ascii(handle, descriptor.iSerialNumber, text, sizeof text);
        if (text[0] && strcmp((char *)text, serial)) libusb_close(handle), handle = NULL;
    }
    libusb_free_device_list(list, 1);
    if (!handle) return -1;
    libusb_set_auto_detach_kernel_driver(handle, 1);
    if (libusb_claim_interface(handle, 0) || libusb_claim_interface(handle, 1)) return -1;
    libusb_control_transfer(handle, 0x21, 0x22, 3, 0, NULL, 0, 1000);
    filled = seen = pending = 0;
    for (int i = 0; i < reads; i++) {
        transfers[i] = libusb_alloc_transfer(0);
        libusb_fill_bulk_transfer(transfers[i], handle, endpoint, octets[i], packet, done, NULL, 0);
        if (!libusb_submit_transfer(transfers[i])) pending++;
    }
    return 0;
}

static double processor(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

double usb_loop_read(int count) {
    double start = processor();
    struct timeval patience = {.tv_sec = 5};
    while (seen < count)
        if (libusb_handle_events_timeout_completed(context, &patience, NULL)) return -1;
    return processor() - start;
}

void usb_loop_close(void) {
    for (int i = 0; i < reads; i++) libusb_cancel_transfer(transfers[i]);
    struct timeval patience = {.tv_usec = 10000};
    while (pending) libusb_handle_events_timeout_completed(context, &patience, NULL);
    for (int i = 0; i < reads; i++) libusb_free_transfer(transfers[i]);
    libusb_release_interface(handle, 1);
    libusb_release_interface(handle, 0);
    libusb_close(handle);
    libusb_exit(context);
    handle = NULL;
}
