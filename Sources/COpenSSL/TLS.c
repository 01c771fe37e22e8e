// SPDX-License-Identifier: Apache-2.0
#include "TLS.h"

#include <string.h>
#include <strings.h>

#include <openssl/asn1.h>
#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

static const unsigned char protocol[] = "\x0bhandclasp/2";
static const unsigned protocol_length = sizeof protocol - 1;

// SubjectPublicKeyInfo of P-256 as a named curve, up to the uncompressed point.
static const uint8_t key_prefix[] = {
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06,
    0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
};

size_t tls_certificate(EVP_PKEY *key, uint8_t *out) {
    size_t length = 0;
    uint8_t serial[16];
    X509 *certificate = X509_new();
    BIGNUM *number = NULL;
    if (!certificate || RAND_bytes(serial, sizeof serial) != 1) goto end;
    // Positive, and of full length.
    serial[0] = (serial[0] & 0x7F) | 0x40;
    if (!(number = BN_bin2bn(serial, sizeof serial, NULL)) ||
        !BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)))
        goto end;
    X509_NAME *name = X509_get_subject_name(certificate);
    // Fixed: a real one would publish this machine's clock.
    if (X509_set_version(certificate, X509_VERSION_3) && X509_set_pubkey(certificate, key) &&
        X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, (const unsigned char *)"handclasp", -1, -1, 0) &&
        X509_set_issuer_name(certificate, name) &&
        ASN1_TIME_set_string_X509(X509_getm_notBefore(certificate), "20000101000000Z") &&
        ASN1_TIME_set_string_X509(X509_getm_notAfter(certificate), "99991231235959Z") &&
        X509_sign(certificate, key, EVP_sha256())) {
        int needed = i2d_X509(certificate, NULL);
        if (needed > 0 && needed <= tls_certificate_limit) length = (size_t)i2d_X509(certificate, &out);
    }
end:
    BN_free(number);
    X509_free(certificate);
    return length;
}

static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *length, const unsigned char *offered,
                           unsigned offered_length, void *unused) {
    (void)ssl, (void)unused;
    // Offered alone.
    if (offered_length != protocol_length || memcmp(offered, protocol, protocol_length) != 0)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *out = offered + 1;
    *length = offered[0];
    return SSL_TLSEXT_ERR_OK;
}

static int key_octets(X509_PUBKEY *key, uint8_t out[tls_key_length]) {
    if (!key || i2d_X509_PUBKEY(key, NULL) != tls_key_length) return 0;
    i2d_X509_PUBKEY(key, &out);
    return memcmp(out - tls_key_length, key_prefix, sizeof key_prefix) == 0;
}

// Exactly one certificate, not too long, of a P-256 key as a named curve, uncompressed, and valid under that key.
// Whose it is, is what the people find out by the words.
static int verify(X509_STORE_CTX *store, void *unused) {
    (void)unused;
    STACK_OF(X509) *chain = X509_STORE_CTX_get0_untrusted(store);
    X509 *certificate = X509_STORE_CTX_get0_cert(store);
    uint8_t key[tls_key_length];
    if (certificate && (!chain || sk_X509_num(chain) <= 1) && i2d_X509(certificate, NULL) <= tls_certificate_limit &&
        key_octets(X509_get_X509_PUBKEY(certificate), key) &&
        X509_verify(certificate, X509_get0_pubkey(certificate)) == 1) {
        X509_STORE_CTX_set_error(store, X509_V_OK);
        return 1;
    }
    X509_STORE_CTX_set_error(store, X509_V_ERR_CERT_REJECTED);
    return 0;
}

SSL_CTX *tls_context(EVP_PKEY *key, const uint8_t *certificate, size_t count) {
    SSL_CTX *context = SSL_CTX_new(TLS_method());
    if (!context) return NULL;
    SSL_CTX_set_options(context, SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                     SSL_OP_NO_TX_CERTIFICATE_COMPRESSION | SSL_OP_NO_RX_CERTIFICATE_COMPRESSION);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                  SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, NULL);
    SSL_CTX_set_cert_verify_callback(context, verify, NULL);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
    // A list of several long certificates is refused while it comes.
    SSL_CTX_set_max_cert_list(context, 2 * tls_certificate_limit);
    if (SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION) && SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION) &&
        SSL_CTX_set_ciphersuites(context, "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256") &&
        SSL_CTX_set1_groups_list(context, "SecP384r1MLKEM1024:X25519MLKEM768:X25519:P-256") &&
        SSL_CTX_set1_sigalgs_list(context, "ecdsa_secp256r1_sha256") &&
        SSL_CTX_set1_client_sigalgs_list(context, "ecdsa_secp256r1_sha256") && SSL_CTX_set_num_tickets(context, 0) &&
        SSL_CTX_set_max_early_data(context, 0) && !SSL_CTX_set_alpn_protos(context, protocol, protocol_length) &&
        SSL_CTX_use_certificate_ASN1(context, (int)count, certificate) && SSL_CTX_use_PrivateKey(context, key) &&
        SSL_CTX_check_private_key(context))
        return context;
    SSL_CTX_free(context);
    return NULL;
}

SSL *tls_new(SSL_CTX *context, int descriptor, int is_client) {
    SSL *ssl = SSL_new(context);
    if (!ssl) return NULL;
    if (SSL_set_fd(ssl, descriptor) != 1) {
        SSL_free(ssl);
        return NULL;
    }
    if (is_client)
        SSL_set_connect_state(ssl);
    else
        SSL_set_accept_state(ssl);
    return ssl;
}

size_t tls_peer_certificate(SSL *ssl, uint8_t *out) {
    X509 *certificate = SSL_get0_peer_certificate(ssl);
    int length = certificate ? i2d_X509(certificate, NULL) : 0;
    if (length <= 0 || length > tls_certificate_limit) return 0;
    return (size_t)i2d_X509(certificate, &out);
}

int tls_peer_key(SSL *ssl, uint8_t out[tls_key_length]) {
    X509 *certificate = SSL_get0_peer_certificate(ssl);
    return certificate && key_octets(X509_get_X509_PUBKEY(certificate), out);
}

int tls_key(EVP_PKEY *key, uint8_t out[tls_key_length]) {
    X509_PUBKEY *public = NULL;
    int done = X509_PUBKEY_set(&public, key) && key_octets(public, out);
    X509_PUBKEY_free(public);
    return done;
}

uint16_t tls_group(SSL *ssl) {
    static const struct {
        const char *name;
        uint16_t number;
    } groups[] = {
        {"SecP384r1MLKEM1024", 0x11ED}, {"X25519MLKEM768", 0x11EC}, {"x25519", 0x001D},
        {"secp256r1", 0x0017},          {"P-256", 0x0017},          {"prime256v1", 0x0017},
    };
    const char *name = SSL_get0_group_name(ssl);
    for (size_t index = 0; name && index < sizeof groups / sizeof *groups; index++)
        if (strcasecmp(name, groups[index].name) == 0) return groups[index].number;
    return 0;
}

int tls_has_protocol(SSL *ssl) {
    const unsigned char *chosen = NULL;
    unsigned length = 0;
    SSL_get0_alpn_selected(ssl, &chosen, &length);
    return length == protocol_length - 1 && memcmp(chosen, protocol + 1, length) == 0;
}

int tls_export(SSL *ssl, const char *label, uint8_t *out, size_t count) {
    return SSL_export_keying_material(ssl, out, count, label, strlen(label), (const unsigned char *)"", 0, 1);
}

static int outcome(SSL *ssl, int done, int *want) {
    if (done > 0) return done;
    *want = SSL_get_error(ssl, done);
    return *want == SSL_ERROR_WANT_READ || *want == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

int tls_handshake(SSL *ssl, int *want) {
    ERR_clear_error();
    return outcome(ssl, SSL_do_handshake(ssl), want);
}

int tls_read(SSL *ssl, uint8_t *out, size_t count, int *want) {
    ERR_clear_error();
    return outcome(ssl, SSL_read(ssl, out, (int)count), want);
}

int tls_write(SSL *ssl, const uint8_t *octets, size_t count, int *want) {
    ERR_clear_error();
    return outcome(ssl, SSL_write(ssl, octets, (int)count), want);
}

int tls_shutdown(SSL *ssl) {
    ERR_clear_error();
    return SSL_shutdown(ssl);
}
