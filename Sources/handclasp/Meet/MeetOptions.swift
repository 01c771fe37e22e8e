// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import UWBDriver

/// What `handclasp meet` takes.
struct MeetOptions: ToolArguments, Sendable {
    var board: Moniker?
    var peer: String?
    var port: UInt16?
    var label: String?
    var isStrict = false
    var requiresPostQuantum = false
    var takesSpokenList = false
    var allowsUncalibrated = false
    var rangingLimit: Seconds?
    var isJSON = false
    var isYes = false
    var isForTests = false
    var store = StoreOptions()
    var isHelp = false

    static let options: [Option<Self>] =
        [
            .value(
                "board",
                "b",
                "MONIKER",
                \.board,
                "The own board: usb:SERIAL, tty:/dev/ttyACM0, tcp:HOST:PORT."
            ),
            .value("name", "n", "NAME", \.label, "What you will call them."),
            .value("listen", nil, "PORT", \.port, "Wait there; be found by nobody on the network."),
            .value(
                "peer",
                nil,
                "HOST:PORT",
                \.peer,
                "Where they wait, instead of looking for them."
            ),
            .flag("strict", nil, \.isStrict, "Six words; each types what the other reads aloud."),
            .flag("require-pq", nil, \.requiresPostQuantum, "No contact without ML-KEM-1024."),
            .flag("spoken-list", nil, \.takesSpokenList, "Six words of 2048 that sound unlike."),
            .flag(
                "allow-uncalibrated",
                nil,
                \.allowsUncalibrated,
                "Take a distance that may be wrong by as much as the threshold."
            ),
            .value(
                "ranging-timeout",
                nil,
                "SECONDS",
                \.rangingLimit,
                "How long the gate may take to open: 1s to 30s, the default."
            ),
            .flag("json", nil, \.isJSON, "One JSON object for each thing that happens."),
            .flag(
                "yes",
                nil,
                \.isYes,
                "Say that the words match without asking; --for-tests alone."
            ),
            .flag(
                "for-tests",
                nil,
                \.isForTests,
                "Takes --yes: who uses it is open to anybody between."
            ),
        ] + StoreOptions.options.map { $0.inside(\.store) } + [
            .flag("help", "h", \.isHelp, "This text.")
        ]
}

/// `10s`, or `10`.
struct Seconds: LosslessStringConvertible, Hashable, Sendable {
    let value: Int

    init?(_ description: String) {
        let digits = description.hasSuffix("s") ? String(description.dropLast()) : description
        guard let value = Int(digits), (1...30).contains(value) else { return nil }
        self.value = value
    }

    var description: String { "\(value)s" }
}
