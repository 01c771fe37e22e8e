// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdint.h>

/* Opens the device with a serial number, which it asks for, and begins to read as the driver does: eight transfers of a
   packet. 0; -1: it cannot. */
int usb_loop_open(const char *serial);
/* Reads, finds and decodes so many SESSION_INFO_NTF; the processor's seconds of that, on the thread it is called on. */
double usb_loop_read(int count);
void usb_loop_close(void);
