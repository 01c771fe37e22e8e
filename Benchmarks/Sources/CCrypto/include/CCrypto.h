// SPDX-License-Identifier: Apache-2.0
// The same calls of OpenSSL as Cryptography makes, from C: what its Swift costs is the difference.
#pragma once

// Each does its work so many times; 0: it failed.
int c_p256_generate(int times);
int c_p256_import(int times);
int c_p256_derive(int times);
int c_mlkem_generate(int times);
int c_mlkem_import(int times);
int c_mlkem_encapsulate(int times);
int c_mlkem_decapsulate(int times);
int c_hkdf_expand(int times);
int c_hmac(int times);
int c_hash(int times);
