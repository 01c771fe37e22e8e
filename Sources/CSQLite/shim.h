// SPDX-License-Identifier: Apache-2.0
// SQLite: what Swift cannot call is wrapped here.
#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast: SQLite copies what it is given.
static inline int sqlite_bind_octets(sqlite3_stmt *statement, int place, const void *octets, int count) {
    return sqlite3_bind_blob(statement, place, count ? octets : "", count, SQLITE_TRANSIENT);
}
