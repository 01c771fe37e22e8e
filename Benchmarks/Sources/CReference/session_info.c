// SPDX-License-Identifier: Apache-2.0
/* A decoder that checks the bounds of every field before it reads it. */
#include "session_info.h"
#include <string.h>

struct cursor { const uint8_t *at, *end; };

#define TAKE(type) \
    static inline int take_##type(struct cursor *cursor, type *out) { \
        if ((size_t)(cursor->end - cursor->at) < sizeof *out) return -1; \
        memcpy(out, cursor->at, sizeof *out); \
        cursor->at += sizeof *out; \
        return 0; \
    }
TAKE(uint8_t)
TAKE(uint16_t)
TAKE(int16_t)
TAKE(uint32_t)
TAKE(uint64_t)

static int take_angle(struct cursor *cursor, struct angle *out) {
    return take_int16_t(cursor, &out->angle) || take_uint8_t(cursor, &out->merit) ? -1 : 0;
}

static int take_record(struct cursor *cursor, uint8_t addresses, struct two_way *out) {
    out->is_extended = addresses == 1;
    if (out->is_extended) {
        if (take_uint64_t(cursor, &out->address)) return -1;
    } else {
        uint16_t address;
        if (take_uint16_t(cursor, &address)) return -1;
        out->address = address;
    }
    if (take_uint8_t(cursor, &out->status)) return -1;
    if (take_uint8_t(cursor, &out->line_of_sight)) return -1;
    if (take_uint16_t(cursor, &out->distance)) return -1;
    if (take_angle(cursor, &out->azimuth)) return -1;
    if (take_angle(cursor, &out->elevation)) return -1;
    if (take_angle(cursor, &out->destination_azimuth)) return -1;
    if (take_angle(cursor, &out->destination_elevation)) return -1;
    if (take_uint8_t(cursor, &out->slot)) return -1;
    if (take_uint8_t(cursor, &out->rssi)) return -1;
    size_t reserved = out->is_extended ? 5 : 11;
    if ((size_t)(cursor->end - cursor->at) < reserved) return -1;
    out->reserved = 0;
    out->reserved_tail = 0;
    memcpy(&out->reserved, cursor->at, out->is_extended ? 5 : 8);
    if (!out->is_extended) memcpy(&out->reserved_tail, cursor->at + 8, 3);
    cursor->at += reserved;
    return 0;
}

int session_info_decode(const uint8_t *octets, size_t count, struct session_info *out) {
    struct cursor cursor = {octets, octets + count};
    if (take_uint32_t(&cursor, &out->sequence)) return -1;
    if (take_uint32_t(&cursor, &out->token)) return -1;
    if (take_uint8_t(&cursor, &out->control_request)) return -1;
    if (take_uint32_t(&cursor, &out->interval)) return -1;
    if (take_uint8_t(&cursor, &out->type)) return -1;
    if (take_uint8_t(&cursor, &out->reserved)) return -1;
    if (take_uint8_t(&cursor, &out->addresses)) return -1;
    if (take_uint32_t(&cursor, &out->primary_session)) return -1;
    if (take_uint32_t(&cursor, &out->reserved_tail)) return -1;
    if (take_uint8_t(&cursor, &out->count)) return -1;
    if (out->type != 1 || out->count != 1) return -1;
    return take_record(&cursor, out->addresses, &out->record);
}
