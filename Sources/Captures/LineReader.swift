// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Reads a text file line by line, with bounded memory whatever the file holds.
final class LineReader {
    /// A packet of 65,539 octets takes some 200,000 characters.
    static let lineLimit = 1 << 20

    private let path: String
    private let file: FileDescriptor
    private var buffer: [UInt8] = []
    private var place = 0
    private var isAtEnd = false
    /// What stood behind `#`.
    var headers: [(name: String, value: String)] = []
    /// The number of the line read last, from 1.
    private(set) var line = 0

    init(path: String, file: consuming FileDescriptor) {
        self.path = path
        self.file = file
    }

    var isSeekable: Bool { file.isSeekable }

    /// The first octets of the file, without taking them.
    func peek(_ count: Int) throws(CaptureError) -> ArraySlice<UInt8> {
        while buffer.count < count, !isAtEnd { try fill() }
        return buffer.prefix(count)
    }

    /// The next line without its line feed; nil at the end.
    func next() throws(CaptureError) -> String? {
        var searched = place
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                line += 1
                defer { place = end + 1 }
                return try text(place..<end)
            }
            searched = buffer.count
            guard buffer.count - place <= Self.lineLimit else {
                throw CaptureError(
                    .badLine,
                    "\(path), line \(line + 1) is longer than \(Self.lineLimit) octets",
                    hint: "a capture has one packet a line"
                )
            }
            if isAtEnd {
                guard place < buffer.count else { return nil }
                line += 1
                defer { place = buffer.count }
                return try text(place..<buffer.count)
            }
            buffer.removeFirst(place)
            searched -= place
            place = 0
            try fill()
        }
    }

    private func text(_ range: Range<Int>) throws(CaptureError) -> String {
        guard let text = String(validating: buffer[range], as: UTF8.self) else {
            throw CaptureError(
                .badLine,
                "\(path), line \(line) is not text",
                hint: "a capture is UTF-8 text: time, < or >, octets"
            )
        }
        // A byte order mark, as some editors put before a text.
        return line == 1 && text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    }

    private func fill() throws(CaptureError) {
        let start = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: 1 << 16))
        var count = 0
        var failure: CaptureError?
        buffer.withUnsafeMutableBytes { all in
            let space = UnsafeMutableRawBufferPointer(rebasing: all[start...])
            do throws(CaptureError) {
                count = try file.read(into: space, path: path)
            } catch {
                failure = error
            }
        }
        buffer.removeLast(buffer.count - start - count)
        if let failure { throw failure }
        if count == 0 { isAtEnd = true }
    }
}
