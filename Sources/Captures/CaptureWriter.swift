// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Writes packets to a capture file, with their keys blanked unless told otherwise.
public final class CaptureWriter {
    /// How the file is written.
    public enum Format: Hashable, Sendable {
        case uci
        case pcapng
    }

    private let file: OutputFile
    private let format: Format
    private var filter: CaptureFilter?

    /// Creates the file, readable by its owner alone, and writes what stands before the packets.
    ///
    /// It takes the place of an older one when it is finished; `inPlace`: at once, for a recording
    /// that must be there when its program is killed.
    ///
    /// `headers` are the lines of a `.uci` file; pcapng has no place for them.
    public convenience init(
        path: String,
        format: Format,
        headers: [(name: String, value: String)] = [],
        unfiltered: Bool = false,
        inPlace: Bool = false
    ) throws(CaptureError) {
        self.init(
            file: try OutputFile(path, inPlace: inPlace),
            format: format,
            filter: unfiltered ? nil : CaptureFilter()
        )
        switch format {
        case .pcapng: try file.write(PcapngBlocks.start)
        case .uci:
            let note = unfiltered ? "nothing: this file holds keys" : "keys"
            let kept = headers.filter { $0.name != "Filtered" }
            for header in kept + [("Filtered", note)] {
                try write(line: CaptureLine.header(name: header.name, value: header.value))
            }
        }
    }

    private init(file: OutputFile, format: Format, filter: CaptureFilter?) {
        self.file = file
        self.format = format
        self.filter = filter
    }

    public func write(_ packet: CapturePacket) throws(CaptureError) {
        for packet in filter?.filter(packet) ?? [packet] { try put(packet) }
    }

    /// Writes what still waited for its last segment; only then the file is there.
    public func finish() throws(CaptureError) {
        for packet in filter?.finish() ?? [] { try put(packet) }
        try file.commit()
    }

    private func put(_ packet: CapturePacket) throws(CaptureError) {
        // A capture of another program may hold packets of nothing.
        guard !packet.octets.isEmpty else { return }
        switch format {
        case .uci: try write(line: .packet(packet))
        case .pcapng: try file.write(PcapngBlocks.packet(packet))
        }
    }

    private func write(line: CaptureLine) throws(CaptureError) {
        try file.write(Array("\(line)\n".utf8))
    }
}
