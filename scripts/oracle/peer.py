# SPDX-License-Identifier: Apache-2.0
"""One side of a run, as a generator of what to send: for vectors and as a live peer."""
import secrets as random

import protocol as p


class Side:
    """What one side has: keys and what its board measured. Random where nothing is given."""

    def __init__(self, role, suites, **given):
        self.role, self.letter = role, role.encode()
        self.suites, self.policy = suites, given.get("policy", 0)
        self.identity = p.p256(given.get("identityScalar") or self.scalar())
        self.ephemeral = p.p256(given.get("ephemeralScalar") or self.scalar())
        self.nonce = given.get("nonce") or random.token_bytes(32)
        self.token = given.get("tokenRandom") or random.token_bytes(16)
        self.seed = given.get("seed") or random.token_bytes(64)
        self.bias, self.median = given.get("bias", 50), given.get("median", 142)
        self.result = {}

    def measure(self, ranging, parameters):
        """What the gate opened on: first and last round, how many are valid, median and spread in mm."""
        return 17, 24, 8, self.median, 90

    def show(self, words):
        """Called when there are words to be read aloud."""

    @staticmethod
    def scalar():
        return (random.randbelow(2 ** 255) + 1).to_bytes(32, "big")

    def run(self, cb, rm, certificate_a, certificate_b, group):
        """Yields frames to send, is sent the peer's; `None` asks for the next one."""
        frames = {}
        other = "B" if self.role == "A" else "A"

        def both(name):
            return frames["A", name], frames["B", name]

        def put(name, octets):
            frames[self.role, name] = octets
            return octets

        transcript = [p.t0(cb, certificate_a, certificate_b, group)]

        def exchange(name, octets, check=lambda octets: None):
            put(name, octets)
            yield octets
            octets = yield None
            assert p.NAMES[octets[3]] == name, (name, octets[3])
            check(octets)
            frames[other, name] = octets
            if name not in ("VERDICT", "DONE"):
                transcript.append(p.stage(transcript[-1], *both(name)))

        yield from exchange("HELLO", p.hello(self.suites, self.policy))
        suite, count, number, block = p.negotiate(*both("HELLO"))
        own = {1: p.x963(self.identity), 2: p.x963(self.ephemeral)}
        if suite == 2:
            own[3] = p.kem(self.seed).public_key().public_bytes_raw()
        commit = p.commitment(self.letter, transcript[1], self.nonce, own)
        yield from exchange("COMMIT", p.frame("COMMIT", p.field(1, commit)))
        parameters = block(transcript[2])
        token = p.field(1, self.token) + p.field(2, parameters) + p.field(3, self.bias.to_bytes(2, "big", signed=True))
        yield from exchange("TOKEN", p.frame("TOKEN", token))
        assert p.fields(frames[other, "TOKEN"])[2] == parameters
        ranging = p.ranging(rm, transcript[3], parameters[3])
        first, last, valid, median, spread = self.measure(ranging, parameters)
        gate = b"".join([p.field(1, first.to_bytes(4, "big")), p.field(2, last.to_bytes(4, "big")),
                         p.field(3, bytes([valid])), p.field(4, median.to_bytes(2, "big", signed=True)),
                         p.field(5, spread.to_bytes(2, "big")), p.field(6, b"\x01")])
        yield from exchange("GATE", p.coded("GATE", gate, ranging["gate"], self.letter, transcript[3]),
                            lambda o: p.check_code(o, ranging["gate"], other.encode(), transcript[3]))
        yield from exchange("IDENTITY", p.frame("IDENTITY", b"".join(p.field(t, v) for t, v in own.items())))
        theirs = p.fields(frames[other, "IDENTITY"])
        z1 = p.dh(self.ephemeral, theirs[2])
        of_own_id, of_their_id = p.dh(self.identity, theirs[2]), p.dh(self.ephemeral, theirs[1])
        z2, z3 = (of_own_id, of_their_id) if self.role == "A" else (of_their_id, of_own_id)
        shared = []
        if suite == 2:
            mine, ciphertext = p.encapsulate(theirs[3])
            if len(mine) > len(ciphertext):
                mine, ciphertext = ciphertext, mine
            yield from exchange("KEMCT", p.frame("KEMCT", p.field(1, ciphertext)))
            its = p.kem(self.seed).decapsulate(p.fields(frames[other, "KEMCT"])[1])
            shared = [mine, its] if self.role == "A" else [its, mine]
        t6 = transcript[-1]
        keys = p.schedule(cb, z1, z2, z3, shared, suite, t6)
        yield from exchange("CONFIRM", p.coded("CONFIRM", b"", keys["confirm " + self.role], self.letter, t6),
                            lambda o: p.check_code(o, keys["confirm " + other], other.encode(), t6))

        def opens(octets):
            nonce = p.fields(octets)[1]
            assert p.fields(frames[other, "COMMIT"])[1] == p.commitment(other.encode(), transcript[1], nonce, theirs)

        reveal = p.frame("REVEAL", p.field(1, self.nonce))
        if self.role == "A":
            yield from exchange("REVEAL", reveal, opens)
        else:
            # A reveals first; ours goes only when its nonce opened what it had committed to.
            octets = yield None
            assert p.NAMES[octets[3]] == "REVEAL"
            opens(octets)
            frames["A", "REVEAL"] = octets
            yield put("REVEAL", reveal)
            transcript.append(p.stage(transcript[-1], *both("REVEAL")))
        t8 = transcript[-1]
        words = p.spoken(keys["words"], t8, count, number)
        self.result = {"suite": suite, "words": words, "contact root": keys["contact root"].hex(), "T8": t8.hex(),
                       "ranging id": ranging["ranging id"].hex(), "keys": keys, "frames": frames,
                       "transcript": transcript, "ranging": ranging, "shared": shared, "parameters": parameters}
        self.show(words)
        for name in ("VERDICT", "DONE"):
            verdict = p.coded(name, p.field(1, b"\x01"), keys["verdict " + self.role], self.letter, t8)
            yield from exchange(name, verdict, lambda o: p.check_code(o, keys["verdict " + other], other.encode(), t8))
