// SPDX-License-Identifier: Apache-2.0
// libusb: its enumerations as numbers, and what is a macro there.
#pragma once
#include <libusb.h>

static const int32_t usb_completed = LIBUSB_TRANSFER_COMPLETED;
static const int32_t usb_failed = LIBUSB_TRANSFER_ERROR;
static const int32_t usb_timed_out = LIBUSB_TRANSFER_TIMED_OUT;
static const int32_t usb_cancelled = LIBUSB_TRANSFER_CANCELLED;
static const int32_t usb_stalled = LIBUSB_TRANSFER_STALL;
static const int32_t usb_left = LIBUSB_TRANSFER_NO_DEVICE;
static const int32_t usb_overflowed = LIBUSB_TRANSFER_OVERFLOW;

static inline int32_t usb_status(const struct libusb_transfer *transfer) { return (int32_t)transfer->status; }

// A bulk transfer, filled; the end of a write that fills its last packet is told by an empty one.
static inline void usb_fill_bulk(struct libusb_transfer *transfer, libusb_device_handle *handle, uint8_t endpoint,
                                 uint8_t *octets, int32_t count, libusb_transfer_cb_fn done, void *context) {
    libusb_fill_bulk_transfer(transfer, handle, endpoint, octets, count, done, context, 0);
    if (!(endpoint & LIBUSB_ENDPOINT_IN)) transfer->flags |= LIBUSB_TRANSFER_ADD_ZERO_PACKET;
}
