# SPDX-License-Identifier: Apache-2.0
"""The key exchange, version 2, once more: written from the document, not from the Swift.

Sections are those of the document. Cryptography is the package `cryptography`, which brings an OpenSSL of its own.
"""
import hashlib
import hmac
import pathlib

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM1024PrivateKey, MLKEM1024PublicKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

root = pathlib.Path(__file__).resolve().parent.parent.parent
NUMBERS = {"HELLO": 1, "COMMIT": 2, "TOKEN": 3, "RANGE": 4, "GATE": 5, "IDENTITY": 6, "KEMCT": 7, "CONFIRM": 8,
           "REVEAL": 9, "VERDICT": 10, "DONE": 11, "ABORT": 12}
NAMES = {number: name for name, number in NUMBERS.items()}


# Section 3: conventions

def H(*parts):
    return hashlib.sha384(b"".join(parts)).digest()


def expand(key, info, length):
    return HKDFExpand(hashes.SHA384(), length, info).derive(key)


def extract(salt, key):
    return hmac.digest(salt, key, "sha384")


def field(tag, value):
    return bytes([tag]) + len(value).to_bytes(2, "big") + value


def frame(name, fields):
    return b"HC\x02" + bytes([NUMBERS[name]]) + len(fields).to_bytes(4, "big") + fields


def fields(octets):
    found, rest = {}, octets[8:]
    while rest:
        tag, length = rest[0], int.from_bytes(rest[1:3], "big")
        assert len(rest) >= 3 + length and all(known < tag for known in found)
        found[tag], rest = rest[3:3 + length], rest[3 + length:]
    return found


def mac(key, name, role, transcript, before):
    text = b"handclasp/2 mac" + bytes([NUMBERS[name]]) + role + transcript + before
    return hmac.digest(key, text, "sha384")


def coded(name, before, key, role, transcript):
    return frame(name, before + field(0x7F, mac(key, name, role, transcript, before)))


def check_code(octets, key, role, transcript):
    name, before = NAMES[octets[3]], octets[8:-51]
    assert hmac.compare_digest(octets[-48:], mac(key, name, role, transcript, before)), name


def t0(cb, certificate_a, certificate_b, group):
    return H(b"handclasp/2", cb, H(certificate_a), H(certificate_b), group.to_bytes(2, "big"))


def stage(transcript, frame_a, frame_b):
    return H(H(transcript, b"A", frame_a), b"B", frame_b)


# Section 4: the flow

def p256(scalar):
    return ec.derive_private_key(int.from_bytes(scalar, "big"), ec.SECP256R1())


def x963(key):
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def dh(private, point):
    return private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))


def hello(suites, policy=0, channels=1 << 5 | 1 << 9, calibrated=1 << 9):
    values = [bytes([2]), bytes(suites), bytes([policy]), b"\x01", b"\x01", channels.to_bytes(2, "big"),
              (0xF00).to_bytes(4, "big"), b"\x09", b"\x01", (2400).to_bytes(2, "big"), (100).to_bytes(2, "big"),
              calibrated.to_bytes(2, "big")]
    return frame("HELLO", b"".join(field(tag, value) for tag, value in enumerate(values, 1)))


def negotiate(frame_a, frame_b):
    """The suite, how many words, and a function from T2 to the parameter block."""
    a, b = fields(frame_a), fields(frame_b)
    assert 2 in a[1] and 2 in b[1]
    suite = max(set(a[2]) & set(b[2]) & {1, 2})
    assert suite == 2 or not (a[3][0] | b[3][0]) & 1
    strict, words = bool((a[3][0] | b[3][0]) & 2), min(a[5][0], b[5][0])

    def number(tag):
        return int.from_bytes(a[tag], "big"), int.from_bytes(b[tag], "big")

    common = number(6)[0] & number(6)[1]
    calibrated = common & number(12)[0] & number(12)[1]
    chosen = calibrated or common
    channel = 9 if chosen >> 9 & 1 else next(n for n in range(16) if chosen >> n & 1)
    codes = [n for n in range(9, 13) if number(7)[0] & number(7)[1] & 1 << (n - 1)]
    length = 32 if number(9)[0] & number(9)[1] & 2 else 16
    slot = -(-max(2400, *number(10)) // 300) * 300
    interval = max(100, *number(11))
    assert interval <= 125 and 6 * slot <= interval * 1200 and number(8)[0] & number(8)[1] & 8

    def block(t2):
        code = codes[t2[0] % len(codes)]
        return bytes([channel, code, 3, length]) + slot.to_bytes(2, "big") + b"\x06\x01" + interval.to_bytes(
            2, "big") + b"\x03\x02"

    return suite, 6 if strict or words == 2 else 5, words, block


def ranging(rm, t3, length):
    rs = expand(rm, b"handclasp/2 ranging" + t3, 48)

    def counted(label, wanted):
        return next(value for value in (expand(rs, b"handclasp/2 " + label + bytes([i]), 4) for i in range(256))
                    if wanted(value))

    reserved = {b"\0\0", b"\xFF\xFE", b"\xFF\xFF"}
    addresses = counted(b"addresses", lambda v: v[:2] != v[2:] and not {v[:2], v[2:]} & reserved)
    return {"rs": rs, "sts key": expand(rs, b"handclasp/2 sts key", length),
            "session id": counted(b"session id", lambda v: v != bytes(4)), "address A": addresses[:2],
            "address B": addresses[2:], "gate": expand(rs, b"handclasp/2 gate", 48),
            "ranging id": expand(rs, b"handclasp/2 ranging id", 16)}


def commitment(role, t1, nonce, identity):
    return H(b"handclasp commit", role, t1, nonce, identity[1], identity[2], identity.get(3, b""))


def schedule(cb, z1, z2, z3, secrets, suite, t6):
    """secrets: what A encapsulated and what B did, in suite 2."""
    prk = extract(cb, z1 + z2 + z3 + b"".join(secrets))

    def key(label, length=48):
        return expand(prk, b"handclasp/2 " + label + b"\0" + bytes([suite]) + t6, length)

    keys = {name: key(name.encode()) for name in ["confirm A", "confirm B", "verdict A", "verdict B", "words"]}
    return {"prk": prk, **keys, "contact root": key(b"contact root", 32)}


def spoken(key, t8, count, number=1):
    if number == 1:
        lines = (root / "Fixtures/words/eff_large_wordlist.txt").read_text().splitlines()
        words = [line.split("\t")[1] for line in lines]
    else:
        text = (root / "Sources/KeyExchange/Words/SpokenList.swift").read_text()
        words = text.split('"""')[1].split()
    octets = expand(key, b"handclasp/2 words" + t8, 8 * count)
    return [words[int.from_bytes(octets[8 * i:8 * i + 8], "big") % len(words)] for i in range(count)]


def encapsulate(ek):
    return MLKEM1024PublicKey.from_public_bytes(ek).encapsulate()


def kem(seed):
    return MLKEM1024PrivateKey.from_seed_bytes(seed)
