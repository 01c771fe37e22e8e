// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "TPM.h"

#include <pthread.h>
#include <string.h>

#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/provider.h>

static OSSL_LIB_CTX *context;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

// Kept until the process ends; a provider that could not be loaded is tried again.
static OSSL_LIB_CTX *opened(void) {
    pthread_mutex_lock(&mutex);
    if (!context) {
        OSSL_LIB_CTX *new = OSSL_LIB_CTX_new();
        if (new && OSSL_PROVIDER_load(new, "default") && OSSL_PROVIDER_load(new, "tpm2")) context = new;
        else OSSL_LIB_CTX_free(new);
    }
    OSSL_LIB_CTX *result = context;
    pthread_mutex_unlock(&mutex);
    return result;
}

EVP_PKEY *tpm_generate(void) {
    OSSL_LIB_CTX *library = opened();
    return library ? EVP_PKEY_Q_keygen(library, "provider=tpm2", "EC", "P-256") : NULL;
}

EVP_PKEY *tpm_read(const uint8_t *text, size_t count) {
    OSSL_LIB_CTX *library = opened();
    BIO *memory = library ? BIO_new_mem_buf(text, (int)count) : NULL;
    EVP_PKEY *key =
        memory ? PEM_read_bio_PrivateKey_ex(memory, NULL, NULL, NULL, library, "?provider=tpm2") : NULL;
    BIO_free(memory);
    const OSSL_PROVIDER *provider = key ? EVP_PKEY_get0_provider(key) : NULL;
    // A key of another kind in its place is none of the TPM's.
    if (key && (!provider || strcmp(OSSL_PROVIDER_get0_name(provider), "tpm2") || !EVP_PKEY_is_a(key, "EC"))) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    return key;
}

size_t tpm_write(EVP_PKEY *key, uint8_t out[tpm_text_limit]) {
    BIO *memory = BIO_new(BIO_s_mem());
    char *text = NULL;
    long count = 0;
    if (memory && PEM_write_bio_PrivateKey(memory, key, NULL, NULL, 0, NULL, NULL) == 1)
        count = BIO_get_mem_data(memory, &text);
    if (count <= 0 || count > tpm_text_limit) count = 0;
    if (count) memcpy(out, text, (size_t)count);
    BIO_free(memory);
    return (size_t)count;
}

int tpm_derive(EVP_PKEY *key, const uint8_t peer[65], uint8_t out[32]) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"P-256", 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)peer, 65),
        OSSL_PARAM_construct_end(),
    };
    OSSL_LIB_CTX *library = opened();
    EVP_PKEY *other = NULL;
    EVP_PKEY_CTX *reading = library ? EVP_PKEY_CTX_new_from_name(library, "EC", "provider=default") : NULL;
    EVP_PKEY_CTX *deriving = library ? EVP_PKEY_CTX_new_from_pkey(library, key, "provider=tpm2") : NULL;
    // The provider copies what its TPM gives, of whatever length: more than fits is none of ours.
    uint8_t secret[128];
    size_t count = sizeof secret;
    int done = reading && deriving && EVP_PKEY_fromdata_init(reading) == 1 &&
               EVP_PKEY_fromdata(reading, &other, EVP_PKEY_PUBLIC_KEY, parameters) == 1 &&
               EVP_PKEY_derive_init(deriving) == 1 && EVP_PKEY_derive_set_peer(deriving, other) == 1 &&
               EVP_PKEY_derive(deriving, secret, &count) == 1 && count == 32;
    if (done) memcpy(out, secret, 32);
    OPENSSL_cleanse(secret, sizeof secret);
    EVP_PKEY_free(other);
    EVP_PKEY_CTX_free(reading);
    EVP_PKEY_CTX_free(deriving);
    return done;
}
