// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stddef.h>
#include <stdint.h>

/* What a SESSION_INFO_NTF with one two-way record holds, as a C program would keep it: the same
   fields as the Swift message, the reserved octets among them. */
struct angle { int16_t angle; uint8_t merit; };

struct two_way {
    uint64_t address;
    uint8_t is_extended, status, line_of_sight;
    uint16_t distance;
    struct angle azimuth, elevation, destination_azimuth, destination_elevation;
    uint8_t slot, rssi;
    uint64_t reserved;
    uint32_t reserved_tail;
};

struct session_info {
    uint32_t sequence, token;
    uint8_t control_request;
    uint32_t interval;
    uint8_t type, reserved, addresses;
    uint32_t primary_session, reserved_tail;
    uint8_t count;
    struct two_way record;
};

/* 0; -1 where the octets end too early or there is not one two-way record. */
int session_info_decode(const uint8_t *octets, size_t count, struct session_info *out);
