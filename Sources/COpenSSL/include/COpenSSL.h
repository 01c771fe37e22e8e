// SPDX-License-Identifier: Apache-2.0
// What Swift cannot call of OpenSSL: macros, variadic functions, and every OSSL_PARAM. A parameter keeps the
// pointers that it is given, and Swift's strings are gone when the call returns, so all are built here.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>

#include "TLS.h"
#include "TPM.h"

#if OPENSSL_VERSION_NUMBER < 0x30500000L
#error "OpenSSL 3.5 or newer is needed: scripts/setup puts it into .openssl/"
#endif

// Every function that can fail returns 1 or a pointer where it did not, 0 or NULL where it did; then the
// error queue of the thread says why.

EVP_PKEY *crypto_p256_generate(void);
EVP_PKEY *crypto_p256_public(const uint8_t *x963, size_t count);
EVP_PKEY *crypto_p256_private(const uint8_t *scalar, size_t count);
int crypto_p256_x963(EVP_PKEY *key, uint8_t out[65]);
int crypto_p256_scalar(EVP_PKEY *key, uint8_t out[32]);
int crypto_p256_derive(EVP_PKEY *key, EVP_PKEY *peer, uint8_t out[32]);

// Parts of an ML-KEM-1024 key.
enum crypto_mlkem { CRYPTO_MLKEM_PUBLIC, CRYPTO_MLKEM_EXPANDED, CRYPTO_MLKEM_SEED };
EVP_PKEY *crypto_mlkem_key(enum crypto_mlkem part, const uint8_t *octets, size_t count);
int crypto_mlkem_public(EVP_PKEY *key, uint8_t out[1568]);
// message: FIPS 203's m, 32 octets, for known answers; NULL otherwise.
int crypto_mlkem_encapsulate(EVP_PKEY *key, uint8_t ciphertext[1568], uint8_t secret[32], const uint8_t *message);
int crypto_mlkem_decapsulate(EVP_PKEY *key, const uint8_t *ciphertext, size_t count, uint8_t secret[32]);
// An imported seed is not checked against itself again, and not kept.
int crypto_mlkem_configure(void);
int crypto_has_mlkem(void);

int crypto_digest(const char *name, const uint8_t *octets, size_t count, uint8_t *out);
int crypto_hmac(const char *digest, const uint8_t *key, size_t key_count, const uint8_t *octets, size_t count,
                uint8_t *out, size_t out_count);
enum crypto_hkdf { CRYPTO_HKDF_EXTRACT, CRYPTO_HKDF_EXPAND, CRYPTO_HKDF_BOTH };
int crypto_hkdf(enum crypto_hkdf mode, const char *digest, const uint8_t *key, size_t key_count, const uint8_t *salt,
                size_t salt_count, const uint8_t *info, size_t info_count, uint8_t *out, size_t out_count);
int crypto_argon2id(const uint8_t *passphrase, size_t passphrase_count, const uint8_t *salt, size_t salt_count,
                    uint32_t passes, uint32_t kibibytes, uint32_t lanes, uint8_t *out, size_t out_count);

// AES-GCM with a key of 16, 24 or 32 octets, any nonce, a tag of 16. Opening: 0 also where the tag is wrong.
int crypto_gcm_seal(const uint8_t *key, size_t key_count, const uint8_t *nonce, size_t nonce_count, const uint8_t *added,
                    size_t added_count, const uint8_t *plain, size_t count, uint8_t *cipher, uint8_t tag[16]);
int crypto_gcm_open(const uint8_t *key, size_t key_count, const uint8_t *nonce, size_t nonce_count, const uint8_t *added,
                    size_t added_count, const uint8_t *cipher, size_t count, const uint8_t tag[16], uint8_t *plain);

int crypto_random(uint8_t *out, size_t count);
const char *crypto_version(void);

// A file of memory that the kernel itself does not map; -1 where it offers none.
int crypto_memfd_secret(void);
