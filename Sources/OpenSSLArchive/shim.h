// SPDX-License-Identifier: Apache-2.0
// The system's OpenSSL, where it is 3.5 or newer.
#pragma once
#include <openssl/opensslv.h>
