# SPDX-License-Identifier: Apache-2.0
"""The oracle as a whole peer: TLS by pyOpenSSL (section 2 of the document), a board by uwb-range."""
import base64
import datetime
import json
import os
import socket
import subprocess
import sys

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from OpenSSL import SSL, crypto

import protocol as p
from oracle import converse, outcome
from peer import Side

GROUPS = {"SecP384r1MLKEM1024": 0x11ED, "X25519MLKEM768": 0x11EC, "x25519": 0x001D, "secp256r1": 0x0017,
          "prime256v1": 0x0017}
PROTOCOL = b"handclasp/2"


class Radio(Side):
    """A side whose board measures, and that says its words when there are some."""

    def __init__(self, role, suites, tool, moniker, serial, **given):
        super().__init__(role, suites, **given)
        self.command = [tool, "--board", moniker, "--peer-serial", serial, "--json"]
        self.process = None

    def measure(self, ranging, parameters):
        def address(octets):
            # Little-endian as it goes to the board, written the other way round.
            return f"{octets[1]:02x}:{octets[0]:02x}"

        own, other = ranging["address A"], ranging["address B"]
        if self.role == "B":
            own, other = other, own
        read, write = os.pipe()
        os.write(write, ranging["sts key"].hex().encode() + b"\n")
        os.close(write)
        self.process = subprocess.Popen(
            self.command + ["--role", "controller" if self.role == "A" else "controlee", "--address", address(own),
                            "--peer", address(other), "--session", str(int.from_bytes(ranging["session id"], "big")),
                            "--channel", str(parameters[0]), "--preamble-code", str(parameters[1]),
                            "--slots", str(parameters[6]), "--interval",
                            f"{int.from_bytes(parameters[8:10], 'big')}ms", "--sts-key", f"@/dev/fd/{read}"],
            stdout=subprocess.PIPE, pass_fds=[read])
        os.close(read)
        for line in self.process.stdout:
            event = json.loads(line)
            if event["type"] == "opened":
                evidence = event["evidence"]
                first, last = evidence["firstRound"], evidence["lastRound"]
                median, spread = (round(10 * evidence[name]) for name in ("medianCentimeters", "spreadCentimeters"))
                return first, last, evidence["valid"], median, spread
        sys.exit("oracle: the gate did not open")

    def show(self, words):
        print(json.dumps({"words": words}), flush=True)

    def end(self):
        if self.process:
            self.process.terminate()
            self.process.wait()


def certificate():
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "handclasp")])
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(datetime.datetime(2000, 1, 1))
            .not_valid_after(datetime.datetime(9999, 12, 31, 23, 59, 59)).sign(key, hashes.SHA256()))
    return key, made


def channel(is_client, descriptor, key, own):
    context = SSL.Context(SSL.TLS_METHOD)
    context.set_min_proto_version(SSL.TLS1_3_VERSION)
    context.set_options(SSL.OP_NO_TICKET)
    context.set_session_cache_mode(SSL.SESS_CACHE_OFF)
    context.use_privatekey(crypto.PKey.from_cryptography_key(key))
    context.use_certificate(crypto.X509.from_cryptography(own))
    context.set_verify(SSL.VERIFY_PEER | SSL.VERIFY_FAIL_IF_NO_PEER_CERT, lambda *_: True)
    context.set_alpn_protos([PROTOCOL])
    context.set_alpn_select_callback(lambda _, offered: PROTOCOL if offered == [PROTOCOL] else b"")
    tls = SSL.Connection(context, descriptor)
    tls.set_connect_state() if is_client else tls.set_accept_state()
    tls.do_handshake()
    assert tls.get_alpn_proto_negotiated() == PROTOCOL
    return tls


def meet(role, place, suites, identity, tool, moniker, serial):
    key, own = certificate()
    host, _, port = place.rpartition(":")
    if role == "A":
        descriptor = socket.create_connection((host, int(port)))
    else:
        listener = socket.create_server((host, int(port)))
        print(json.dumps({"port": listener.getsockname()[1]}), flush=True)
        descriptor, _ = listener.accept()
    tls = channel(role == "A", descriptor, key, own)
    theirs = tls.get_peer_certificate().to_cryptography().public_bytes(Encoding.DER)
    pair = [own.public_bytes(Encoding.DER), theirs]
    if role == "B":
        pair.reverse()
    side = Radio(role, list(bytes.fromhex(suites)), tool, moniker, serial, identityScalar=bytes.fromhex(identity),
                 bias=-50)
    run = side.run(tls.export_keying_material(b"EXPORTER-Channel-Binding", 32, b""),
                   tls.export_keying_material(b"EXPERIMENTAL handclasp ranging", 48, b""), *pair,
                   GROUPS[tls.get_group_name()])

    def receive(count):
        octets = b""
        while len(octets) < count:
            octets += tls.recv(count - len(octets))
        return octets

    try:
        code = converse(run, tls.sendall, receive)
    finally:
        side.end()
    result = {"group": tls.get_group_name()}
    if code is not None:
        result["abort"] = code
    else:
        key = p.expand(bytes.fromhex(side.result["contact root"]), b"handclasp/2 contact wireguard psk", 32)
        result |= outcome(side) | {"wireguard": base64.b64encode(key).decode()}
    print(json.dumps(result))
    try:
        tls.shutdown()
    except SSL.Error:
        pass
