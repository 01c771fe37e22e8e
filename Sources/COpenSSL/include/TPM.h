// SPDX-License-Identifier: Apache-2.0
// Keys in a TPM 2.0, by the provider tpm2 (tpm2-openssl), in a library context of their own: nothing else is asked of it.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <openssl/evp.h>

// A new P-256 key under the TPM's owner; NULL: no provider, no TPM, no permission, as the error queue says.
EVP_PKEY *tpm_generate(void);
// A key as tpm_write gave it: of this TPM, or NULL.
EVP_PKEY *tpm_read(const uint8_t *text, size_t count);
// TSS2 PRIVATE KEY in PEM, wrapped by the TPM; how many octets, 0 where it failed.
enum { tpm_text_limit = 4096 };
size_t tpm_write(EVP_PKEY *key, uint8_t out[tpm_text_limit]);
// The x-coordinate of the common point, made in the TPM.
int tpm_derive(EVP_PKEY *key, const uint8_t peer[65], uint8_t out[32]);
