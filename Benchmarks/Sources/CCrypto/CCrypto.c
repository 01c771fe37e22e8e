// SPDX-License-Identifier: Apache-2.0
#include "CCrypto.h"

#include <stddef.h>
#include <stdint.h>

// Of COpenSSL, which is linked in with Cryptography.
typedef struct evp_pkey_st EVP_PKEY;
extern void EVP_PKEY_free(EVP_PKEY *);
extern EVP_PKEY *crypto_p256_generate(void);
extern EVP_PKEY *crypto_p256_public(const uint8_t *, size_t);
extern int crypto_p256_x963(EVP_PKEY *, uint8_t[65]);
extern int crypto_p256_derive(EVP_PKEY *, EVP_PKEY *, uint8_t[32]);
extern EVP_PKEY *crypto_mlkem_key(int, const uint8_t *, size_t);
extern int crypto_mlkem_public(EVP_PKEY *, uint8_t[1568]);
extern int crypto_mlkem_encapsulate(EVP_PKEY *, uint8_t[1568], uint8_t[32], const uint8_t *);
extern int crypto_mlkem_decapsulate(EVP_PKEY *, const uint8_t *, size_t, uint8_t[32]);
extern int crypto_hkdf(int, const char *, const uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *, size_t,
                       uint8_t *, size_t);
extern int crypto_hmac(const char *, const uint8_t *, size_t, const uint8_t *, size_t, uint8_t *, size_t);
extern int crypto_digest(const char *, const uint8_t *, size_t, uint8_t *);
extern int crypto_random(uint8_t *, size_t);
enum { PUBLIC = 0, SEED = 2, EXPAND = 1 };

int c_p256_generate(int times) {
    uint8_t point[65];
    for (int i = 0; i < times; i++) {
        EVP_PKEY *key = crypto_p256_generate();
        if (!key || !crypto_p256_x963(key, point)) return 0;
        EVP_PKEY_free(key);
    }
    return 1;
}

int c_p256_import(int times) {
    uint8_t point[65];
    EVP_PKEY *key = crypto_p256_generate();
    if (!key || !crypto_p256_x963(key, point)) return 0;
    for (int i = 0; i < times; i++) {
        EVP_PKEY *peer = crypto_p256_public(point, sizeof point);
        if (!peer) return 0;
        EVP_PKEY_free(peer);
    }
    EVP_PKEY_free(key);
    return 1;
}

int c_p256_derive(int times) {
    uint8_t secret[32];
    EVP_PKEY *key = crypto_p256_generate(), *peer = crypto_p256_generate();
    for (int i = 0; i < times; i++)
        if (!crypto_p256_derive(key, peer, secret)) return 0;
    EVP_PKEY_free(key);
    EVP_PKEY_free(peer);
    return 1;
}

static EVP_PKEY *new_key(uint8_t public_key[1568], uint8_t seed[64]) {
    if (!crypto_random(seed, 64)) return NULL;
    EVP_PKEY *key = crypto_mlkem_key(SEED, seed, 64);
    return key && crypto_mlkem_public(key, public_key) ? key : NULL;
}

int c_mlkem_generate(int times) {
    uint8_t public_key[1568], seed[64];
    for (int i = 0; i < times; i++) {
        EVP_PKEY *key = new_key(public_key, seed);
        if (!key) return 0;
        EVP_PKEY_free(key);
    }
    return 1;
}

int c_mlkem_import(int times) {
    uint8_t public_key[1568], seed[64];
    EVP_PKEY *key = new_key(public_key, seed);
    for (int i = 0; i < times; i++) {
        EVP_PKEY *peer = crypto_mlkem_key(PUBLIC, public_key, sizeof public_key);
        if (!peer) return 0;
        EVP_PKEY_free(peer);
    }
    EVP_PKEY_free(key);
    return 1;
}

int c_mlkem_encapsulate(int times) {
    uint8_t public_key[1568], seed[64], ciphertext[1568], secret[32];
    EVP_PKEY *key = new_key(public_key, seed);
    for (int i = 0; i < times; i++)
        if (!crypto_mlkem_encapsulate(key, ciphertext, secret, NULL)) return 0;
    EVP_PKEY_free(key);
    return 1;
}

// The key is expanded from its seed each time, as Cryptography does.
int c_mlkem_decapsulate(int times) {
    uint8_t public_key[1568], seed[64], ciphertext[1568], secret[32];
    EVP_PKEY *key = new_key(public_key, seed);
    if (!key || !crypto_mlkem_encapsulate(key, ciphertext, secret, NULL)) return 0;
    EVP_PKEY_free(key);
    for (int i = 0; i < times; i++) {
        key = crypto_mlkem_key(SEED, seed, sizeof seed);
        if (!key || !crypto_mlkem_decapsulate(key, ciphertext, sizeof ciphertext, secret)) return 0;
        EVP_PKEY_free(key);
    }
    return 1;
}

int c_hkdf_expand(int times) {
    uint8_t key[48] = {1}, info[64] = {2}, out[48];
    for (int i = 0; i < times; i++)
        if (!crypto_hkdf(EXPAND, "SHA384", key, sizeof key, NULL, 0, info, sizeof info, out, sizeof out)) return 0;
    return 1;
}

int c_hmac(int times) {
    uint8_t key[48] = {1}, octets[100] = {2}, out[48];
    for (int i = 0; i < times; i++)
        if (!crypto_hmac("SHA384", key, sizeof key, octets, sizeof octets, out, sizeof out)) return 0;
    return 1;
}

int c_hash(int times) {
    uint8_t octets[200] = {2}, out[48];
    for (int i = 0; i < times; i++)
        if (!crypto_digest("SHA384", octets, sizeof octets, out)) return 0;
    return 1;
}
