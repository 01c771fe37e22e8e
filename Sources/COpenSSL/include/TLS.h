// SPDX-License-Identifier: Apache-2.0
// TLS 1.3 as the key exchange wants it, and nothing else of it: docs/decisions/0006.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>

// The longest certificate that is taken.
enum { tls_certificate_limit = 1024, tls_key_length = 91 };

// A self-signed certificate for a P-256 key, DER, into at most tls_certificate_limit octets; its length, 0 where it
// failed.
size_t tls_certificate(EVP_PKEY *key, uint8_t *out);
// A context for both roles that offers and takes what the protocol names. NULL where it failed.
SSL_CTX *tls_context(EVP_PKEY *key, const uint8_t *certificate, size_t count);
// One end on a connected socket that does not block.
SSL *tls_new(SSL_CTX *context, int descriptor, int is_client);

// The peer's certificate, DER, into at most tls_certificate_limit octets; its length, 0 where there is none.
size_t tls_peer_certificate(SSL *ssl, uint8_t *out);
// The DER SubjectPublicKeyInfo of a P-256 key, and of the peer's.
int tls_key(EVP_PKEY *key, uint8_t out[tls_key_length]);
int tls_peer_key(SSL *ssl, uint8_t out[tls_key_length]);
// The IANA number of the key exchange group; 0 where it is none of the four.
uint16_t tls_group(SSL *ssl);
int tls_has_protocol(SSL *ssl);
int tls_export(SSL *ssl, const char *label, uint8_t *out, size_t count);
// The longest piece that is read at once.
enum { tls_read_limit = 16384 };
// How many octets came or went; 0: none now, and `want` says what the socket must be ready for (SSL_ERROR_WANT_…); -1:
// it is over, and `want` says how (SSL_ERROR_ZERO_RETURN: properly).
int tls_handshake(SSL *ssl, int *want);
int tls_read(SSL *ssl, uint8_t *out, size_t count, int *want);
int tls_write(SSL *ssl, const uint8_t *octets, size_t count, int *want);
int tls_shutdown(SSL *ssl);
