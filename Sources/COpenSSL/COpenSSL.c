// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "COpenSSL.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/kdf.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/provider.h>
#include <openssl/rand.h>

// An empty input: NULL would mean "not given".
static const uint8_t nothing[1];
static void *given(const void *octets, size_t count) { return (void *)(count && octets ? octets : nothing); }

static EVP_PKEY *import(const char *type, int selection, OSSL_PARAM *parameters) {
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
    if (!context || EVP_PKEY_fromdata_init(context) <= 0 || EVP_PKEY_fromdata(context, &key, selection, parameters) <= 0)
        key = NULL;
    EVP_PKEY_CTX_free(context);
    return key;
}

// P-256

EVP_PKEY *crypto_p256_generate(void) { return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256"); }

EVP_PKEY *crypto_p256_public(const uint8_t *x963, size_t count) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"P-256", 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, given(x963, count), count),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY *key = import("EC", EVP_PKEY_PUBLIC_KEY, parameters);
    EVP_PKEY_CTX *context = key ? EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
    // SP 800-56A's full validation.
    if (key && (!context || EVP_PKEY_public_check(context) <= 0)) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    EVP_PKEY_CTX_free(context);
    return key;
}

EVP_PKEY *crypto_p256_private(const uint8_t *scalar, size_t count) {
    EVP_PKEY *key = NULL;
    uint8_t point[65];
    OSSL_PARAM *parameters = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *q = group ? EC_POINT_new(group) : NULL;
    BIGNUM *d = BN_secure_new();
    if (builder && q && d && count == 32 && BN_bin2bn(scalar, (int)count, d) && !BN_is_zero(d) &&
        BN_cmp(d, EC_GROUP_get0_order(group)) < 0 && EC_POINT_mul(group, q, d, NULL, NULL, NULL) &&
        EC_POINT_point2oct(group, q, POINT_CONVERSION_UNCOMPRESSED, point, sizeof point, NULL) == sizeof point &&
        OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) &&
        OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point) &&
        OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, d) && (parameters = OSSL_PARAM_BLD_to_param(builder)))
        key = import("EC", EVP_PKEY_KEYPAIR, parameters);
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(builder);
    BN_clear_free(d);
    EC_POINT_free(q);
    EC_GROUP_free(group);
    return key;
}

int crypto_p256_x963(EVP_PKEY *key, uint8_t out[65]) {
    size_t count = 65;
    return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out, count, &count) == 1 && count == 65;
}

int crypto_p256_scalar(EVP_PKEY *key, uint8_t out[32]) {
    BIGNUM *d = BN_secure_new();
    int done = d && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &d) == 1 && BN_bn2binpad(d, out, 32) == 32;
    BN_clear_free(d);
    return done;
}

int crypto_p256_derive(EVP_PKEY *key, EVP_PKEY *peer, uint8_t out[32]) {
    size_t count = 32;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    // The peer's point was validated when it was made.
    int done = context && EVP_PKEY_derive_init(context) > 0 && EVP_PKEY_derive_set_peer_ex(context, peer, 0) > 0 &&
               EVP_PKEY_derive(context, out, &count) > 0 && count == 32;
    EVP_PKEY_CTX_free(context);
    return done;
}

// ML-KEM-1024

EVP_PKEY *crypto_mlkem_key(enum crypto_mlkem part, const uint8_t *octets, size_t count) {
    const char *name = part == CRYPTO_MLKEM_PUBLIC     ? OSSL_PKEY_PARAM_PUB_KEY
                       : part == CRYPTO_MLKEM_EXPANDED ? OSSL_PKEY_PARAM_PRIV_KEY
                                                       : OSSL_PKEY_PARAM_ML_KEM_SEED;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_octet_string(name, given(octets, count), count),
        OSSL_PARAM_construct_end(),
    };
    return import("ML-KEM-1024", part == CRYPTO_MLKEM_PUBLIC ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR, parameters);
}

int crypto_mlkem_public(EVP_PKEY *key, uint8_t out[1568]) {
    size_t count = 1568;
    return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out, count, &count) == 1 && count == 1568;
}

int crypto_mlkem_encapsulate(EVP_PKEY *key, uint8_t ciphertext[1568], uint8_t secret[32], const uint8_t *message) {
    size_t ciphertext_count = 1568, secret_count = 32;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_octet_string(OSSL_KEM_PARAM_IKME, (void *)message, 32),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    int done = context && EVP_PKEY_encapsulate_init(context, message ? parameters : NULL) > 0 &&
               EVP_PKEY_encapsulate(context, ciphertext, &ciphertext_count, secret, &secret_count) > 0 &&
               ciphertext_count == 1568 && secret_count == 32;
    EVP_PKEY_CTX_free(context);
    return done;
}

int crypto_mlkem_decapsulate(EVP_PKEY *key, const uint8_t *ciphertext, size_t count, uint8_t secret[32]) {
    size_t secret_count = 32;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    int done = context && EVP_PKEY_decapsulate_init(context, NULL) > 0 &&
               EVP_PKEY_decapsulate(context, secret, &secret_count, given(ciphertext, count), count) > 0 &&
               secret_count == 32;
    EVP_PKEY_CTX_free(context);
    return done;
}

int crypto_mlkem_configure(void) {
    // Parameters are added to the provider that is loaded already; it stays so.
    OSSL_PROVIDER *provider = OSSL_PROVIDER_load(NULL, "default");
    return provider && OSSL_PROVIDER_add_conf_parameter(provider, OSSL_PKEY_PARAM_ML_KEM_IMPORT_PCT_TYPE, "none") &&
           OSSL_PROVIDER_add_conf_parameter(provider, OSSL_PKEY_PARAM_ML_KEM_RETAIN_SEED, "no");
}

int crypto_has_mlkem(void) {
    EVP_KEM *kem = EVP_KEM_fetch(NULL, "ML-KEM-1024", NULL);
    EVP_KEM_free(kem);
    ERR_clear_error();
    return kem != NULL;
}

// Hashes and what is made of them

int crypto_digest(const char *name, const uint8_t *octets, size_t count, uint8_t *out) {
    return EVP_Q_digest(NULL, name, NULL, given(octets, count), count, out, NULL);
}

// What is looked up by name is looked up once: it costs as much as the work itself.
static EVP_KDF *hkdf, *argon2id;
static EVP_MAC *hmac;
static CRYPTO_ONCE fetched = CRYPTO_ONCE_STATIC_INIT;
static void fetch(void) {
    hkdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    argon2id = EVP_KDF_fetch(NULL, "ARGON2ID", NULL);
    hmac = EVP_MAC_fetch(NULL, "HMAC", NULL);
}
static int has_fetched(void) { return CRYPTO_THREAD_run_once(&fetched, fetch); }

int crypto_hmac(const char *digest, const uint8_t *key, size_t key_count, const uint8_t *octets, size_t count,
                uint8_t *out, size_t out_count) {
    size_t written = 0;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)digest, 0),
        OSSL_PARAM_construct_end(),
    };
    EVP_MAC_CTX *context = has_fetched() && hmac ? EVP_MAC_CTX_new(hmac) : NULL;
    int done = context && EVP_MAC_init(context, given(key, key_count), key_count, parameters) &&
               EVP_MAC_update(context, given(octets, count), count) &&
               EVP_MAC_final(context, out, &written, out_count) && written == out_count;
    EVP_MAC_CTX_free(context);
    return done;
}

static int derive(EVP_KDF *kdf, OSSL_PARAM *parameters, uint8_t *out, size_t count) {
    EVP_KDF_CTX *context = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
    int done = context && EVP_KDF_derive(context, out, count, parameters) > 0;
    EVP_KDF_CTX_free(context);
    return done;
}

int crypto_hkdf(enum crypto_hkdf mode, const char *digest, const uint8_t *key, size_t key_count, const uint8_t *salt,
                size_t salt_count, const uint8_t *info, size_t info_count, uint8_t *out, size_t out_count) {
    int kind = mode == CRYPTO_HKDF_EXTRACT  ? EVP_KDF_HKDF_MODE_EXTRACT_ONLY
               : mode == CRYPTO_HKDF_EXPAND ? EVP_KDF_HKDF_MODE_EXPAND_ONLY
                                            : EVP_KDF_HKDF_MODE_EXTRACT_AND_EXPAND;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_int(OSSL_KDF_PARAM_MODE, &kind),
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, given(key, key_count), key_count),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, given(salt, salt_count), salt_count),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, given(info, info_count), info_count),
        OSSL_PARAM_construct_end(),
    };
    return has_fetched() && derive(hkdf, parameters, out, out_count);
}

int crypto_argon2id(const uint8_t *passphrase, size_t passphrase_count, const uint8_t *salt, size_t salt_count,
                    uint32_t passes, uint32_t kibibytes, uint32_t lanes, uint8_t *out, size_t out_count) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_PASSWORD, given(passphrase, passphrase_count), passphrase_count),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, given(salt, salt_count), salt_count),
        OSSL_PARAM_construct_uint32(OSSL_KDF_PARAM_ITER, &passes),
        OSSL_PARAM_construct_uint32(OSSL_KDF_PARAM_ARGON2_MEMCOST, &kibibytes),
        OSSL_PARAM_construct_uint32(OSSL_KDF_PARAM_ARGON2_LANES, &lanes),
        OSSL_PARAM_construct_end(),
    };
    return has_fetched() && derive(argon2id, parameters, out, out_count);
}

// AES-GCM

static EVP_CIPHER_CTX *gcm(const uint8_t *key, size_t key_count, const uint8_t *nonce, size_t nonce_count,
                           const uint8_t *added, size_t added_count, int seals) {
    const EVP_CIPHER *kind = key_count == 32   ? EVP_aes_256_gcm()
                             : key_count == 24 ? EVP_aes_192_gcm()
                             : key_count == 16 ? EVP_aes_128_gcm()
                                               : NULL;
    int count = 0;
    EVP_CIPHER_CTX *context = kind ? EVP_CIPHER_CTX_new() : NULL;
    if (context && EVP_CipherInit_ex2(context, kind, NULL, NULL, seals, NULL) &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, (int)nonce_count, NULL) > 0 &&
        EVP_CipherInit_ex2(context, NULL, key, nonce, seals, NULL) &&
        (!added_count || EVP_CipherUpdate(context, NULL, &count, added, (int)added_count)))
        return context;
    EVP_CIPHER_CTX_free(context);
    return NULL;
}

int crypto_gcm_seal(const uint8_t *key, size_t key_count, const uint8_t *nonce, size_t nonce_count, const uint8_t *added,
                    size_t added_count, const uint8_t *plain, size_t count, uint8_t *cipher, uint8_t tag[16]) {
    int written = 0, last = 0;
    EVP_CIPHER_CTX *context = gcm(key, key_count, nonce, nonce_count, added, added_count, 1);
    int done = context && (!count || EVP_CipherUpdate(context, cipher, &written, plain, (int)count)) &&
               EVP_CipherFinal_ex(context, cipher + written, &last) &&
               EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, tag) > 0;
    EVP_CIPHER_CTX_free(context);
    return done;
}

int crypto_gcm_open(const uint8_t *key, size_t key_count, const uint8_t *nonce, size_t nonce_count, const uint8_t *added,
                    size_t added_count, const uint8_t *cipher, size_t count, const uint8_t tag[16], uint8_t *plain) {
    int written = 0, last = 0;
    EVP_CIPHER_CTX *context = gcm(key, key_count, nonce, nonce_count, added, added_count, 0);
    int done = context && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, (void *)tag) > 0 &&
               (!count || EVP_CipherUpdate(context, plain, &written, cipher, (int)count)) &&
               EVP_CipherFinal_ex(context, plain + written, &last) > 0;
    EVP_CIPHER_CTX_free(context);
    // What was deciphered before the tag was found wrong is nobody's.
    if (!done) OPENSSL_cleanse(plain, count);
    return done;
}

int crypto_random(uint8_t *out, size_t count) { return RAND_priv_bytes_ex(NULL, out, count, 256) == 1; }

const char *crypto_version(void) { return OpenSSL_version(OPENSSL_VERSION); }

int crypto_memfd_secret(void) {
#ifdef SYS_memfd_secret
    return (int)syscall(SYS_memfd_secret, O_CLOEXEC);
#else
    return -1;
#endif
}
