# SPDX-License-Identifier: Apache-2.0
"""scripts/oracle/run: an independent implementation of the key exchange, in Python.

  run vectors          writes Fixtures/keys/suite2.json, a whole run of suite 2 (random: each time another)
  run check            goes through Fixtures/keys/*.json once more, octet for octet
  run peer ROLE SUITES CB RM CERT_A CERT_B GROUP
                       plays one side on its standard input and output; arguments in hexadecimal digits. At the end
                       one line of JSON on the standard error: words and contact root.
  run meet ROLE PLACE SUITES IDENTITY UWB-RANGE MONIKER SERIAL
                       meets a handclasp over TLS: A dials HOST:PORT, B listens at a port that it prints. IDENTITY:
                       the scalar; the radio is a uwb-range at a board, SERIAL the peer's, for its calibration.
"""
import json
import secrets as random
import sys

import protocol as p
from peer import Side

folder = p.root / "Fixtures/keys"


def pump(sides, inputs):
    """Two sides in one process, frame by frame."""
    runs = {name: side.run(*inputs) for name, side in sides.items()}
    waiting = {"A": [], "B": []}
    asked = {}

    def go(name, value):
        while True:
            try:
                octets = runs[name].send(value)
            except StopIteration:
                asked.pop(name, None)
                return
            if octets is None:
                asked[name] = True
                return
            waiting["B" if name == "A" else "A"].append(octets)
            value = None

    for name in runs:
        go(name, None)
    while any(waiting[name] and name in asked for name in runs):
        for name in runs:
            if waiting[name] and name in asked:
                del asked[name]
                go(name, waiting[name].pop(0))
    assert sides["A"].result["words"] == sides["B"].result["words"]


def hexed(value):
    if isinstance(value, bytes):
        return value.hex()
    return {k: hexed(v) for k, v in value.items()} if isinstance(value, dict) else value


def vectors():
    inputs = [random.token_bytes(32), random.token_bytes(48), random.token_bytes(300), random.token_bytes(301), 0x11ED]
    given = {}
    sides = {}
    for role, bias, median in [("A", 120, 142), ("B", -35, 20)]:
        given[role] = {"identityScalar": Side.scalar(), "ephemeralScalar": Side.scalar(),
                       "nonce": random.token_bytes(32), "tokenRandom": random.token_bytes(16),
                       "seed": random.token_bytes(64), "bias": bias, "median": median}
        sides[role] = Side(role, [1, 2], **given[role])
    pump(sides, inputs)
    result = sides["A"].result
    names = ["cb", "rm", "certificateA", "certificateB"]
    document = {
        "note": "a whole run of suite 2 by scripts/oracle; the ciphertexts are random, replayed by decapsulation",
        "suite": 2, "inputs": {**{n: v.hex() for n, v in zip(names, inputs)}, "group": "11ed", **hexed(given)},
        "frames": {r: {n: o.hex() for (side, n), o in result["frames"].items() if side == r} for r in "AB"},
        "parameterBlock": result["parameters"].hex(), "ranging": hexed(result["ranging"]),
        "sharedSecrets": [s.hex() for s in result["shared"]], "keys": hexed(result["keys"]),
        "transcript": [t.hex() for t in result["transcript"]], "words5": result["words"],
    }
    (folder / "suite2.json").write_text(json.dumps(document, indent=1) + "\n")


def check():
    for path in sorted(folder.glob("suite*.json")):
        vector = json.loads(path.read_text())
        octets = bytes.fromhex
        given, frames = vector["inputs"], vector["frames"]
        cb, rm = octets(given["cb"]), octets(given["rm"])
        transcript = [p.t0(cb, octets(given["certificateA"]), octets(given["certificateB"]), int(given["group"], 16))]
        stages = [n for n in ["HELLO", "COMMIT", "TOKEN", "GATE", "IDENTITY", "KEMCT", "CONFIRM", "REVEAL"]
                  if n in frames["A"]]
        for name in stages:
            transcript.append(p.stage(transcript[-1], octets(frames["A"][name]), octets(frames["B"][name])))
        theirs = [octets(t) for t in vector["transcript"]]
        if vector["suite"] == 1 and len(theirs) == 9:
            del theirs[6]
        assert theirs == transcript
        suite, count, number, block = p.negotiate(octets(frames["A"]["HELLO"]), octets(frames["B"]["HELLO"]))
        assert suite == vector["suite"] and block(transcript[2]).hex() == vector["parameterBlock"]
        ranging = p.ranging(rm, transcript[3], block(transcript[2])[3])
        assert hexed(ranging) == vector["ranging"]
        ids = {r: p.fields(octets(frames[r]["IDENTITY"])) for r in "AB"}
        e, i = ({r: p.p256(octets(given[r][n])) for r in "AB"} for n in ("ephemeralScalar", "identityScalar"))
        shared = []
        if suite == 2:
            cts = {r: p.fields(octets(frames[r]["KEMCT"]))[1] for r in "AB"}
            shared = [p.kem(octets(given["B"]["seed"])).decapsulate(cts["A"]),
                      p.kem(octets(given["A"]["seed"])).decapsulate(cts["B"])]
            assert [s.hex() for s in shared] == vector["sharedSecrets"]
        t6 = transcript[6 if suite == 2 else 5]
        keys = p.schedule(cb, p.dh(e["A"], ids["B"][2]), p.dh(i["A"], ids["B"][2]), p.dh(e["A"], ids["B"][1]), shared,
                          suite, t6)
        assert hexed(keys) == vector["keys"], path
        for role in "AB":
            commit = p.commitment(role.encode(), transcript[1], octets(given[role]["nonce"]), ids[role])
            assert p.fields(octets(frames[role]["COMMIT"]))[1] == commit
            for name, key, t in [("GATE", ranging["gate"], transcript[3]), ("CONFIRM", keys["confirm " + role], t6),
                                 ("VERDICT", keys["verdict " + role], transcript[-1]),
                                 ("DONE", keys["verdict " + role], transcript[-1])]:
                if name in frames[role]:
                    p.check_code(octets(frames[role][name]), key, role.encode(), t)
        for n in (5, 6):
            if f"words{n}" in vector:
                assert p.spoken(keys["words"], transcript[-1], n) == vector[f"words{n}"]
        print(f"oracle: {path.name} is right")


def converse(run, send, receive):
    """Plays a side to its end; the code of the peer's ABORT, None where there was none."""
    value = None
    while True:
        try:
            octets = run.send(value)
        except StopIteration:
            return None
        value = None
        if octets is not None:
            send(octets)
            continue
        while value is None or value[3] == p.NUMBERS["RANGE"]:
            header = receive(8)
            value = header + receive(int.from_bytes(header[4:8], "big"))
        if value[3] == p.NUMBERS["ABORT"]:
            return value[-1]


def outcome(side):
    return {name: side.result[name] for name in ("suite", "words", "contact root", "T8", "ranging id")}


def peer(role, suites, cb, rm, certificate_a, certificate_b, group):
    side = Side(role, list(bytes.fromhex(suites)))

    def send(octets):
        sys.stdout.buffer.write(octets)
        sys.stdout.buffer.flush()

    def receive(count):
        octets = sys.stdin.buffer.read(count)
        if len(octets) < count:
            sys.exit("oracle: the peer left")
        return octets

    run = side.run(*map(bytes.fromhex, (cb, rm, certificate_a, certificate_b)), int(group, 16))
    code = converse(run, send, receive)
    if code is not None:
        sys.exit(f"oracle: the peer ended it with {code}")
    print(json.dumps(outcome(side)), file=sys.stderr)


def meet(*arguments):
    import meeting

    meeting.meet(*arguments)


if __name__ == "__main__":
    verbs = {"vectors": vectors, "check": check, "peer": peer, "meet": meet}
    if len(sys.argv) < 2 or sys.argv[1] not in verbs:
        sys.exit(__doc__)
    verbs[sys.argv[1]](*sys.argv[2:])
