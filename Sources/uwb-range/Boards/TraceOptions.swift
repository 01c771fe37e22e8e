// SPDX-License-Identifier: Apache-2.0
import CommandLineTool

/// What is shown and written of the packets that pass between this host and a board.
struct TraceOptions: Sendable {
    var isFrames = false
    /// Every packet but the rounds.
    var isVerbose = false
    var record: String?
    var isUnfiltered = false

    static let options: [Option<Self>] = [
        .flag("frames", nil, \.isFrames, "Show every packet that passes, on the standard error."),
        .value("record", nil, "FILE", \.record, "Write a capture: FILE.uci or FILE.pcapng."),
        .flag("unfiltered", nil, \.isUnfiltered, "Show and write keys; else they are blanked."),
    ]
}
