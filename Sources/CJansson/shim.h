// SPDX-License-Identifier: Apache-2.0
// JSON by jansson: what Swift cannot call is wrapped here.
#pragma once
#include <jansson.h>

// The type of a value, which jansson reads by a macro; -1 for none.
static inline int json_kind(const json_t *value) { return value ? (int)json_typeof(value) : -1; }
