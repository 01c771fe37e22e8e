// SPDX-License-Identifier: Apache-2.0
import Bytes
import UCI

/// Any octets in any chunks: the assembler neither stops nor loses count, and however the octets are
/// cut it hands on the same messages.
///
/// The first octet says how the rest is cut.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    guard count > 1 else { return 0 }
    let octets = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    let size = Int(start.pointee % 64) + 1
    var whole = FrameAssembler()
    var cut = FrameAssembler()
    let expected = messages(&whole, [octets])
    let chunks = stride(from: 0, to: octets.count, by: size).map {
        Array(octets[$0..<min($0 + size, octets.count)])
    }
    precondition(messages(&cut, chunks) == expected, "the cut decides what is found")
    precondition(cut.statistics == whole.statistics, "the cut decides what is counted")
    precondition(whole.statistics.droppedOctets <= octets.count)
    for _ in 0..<octets.count where !whole.isBetweenFrames { whole.resynchronize { _ in } }
    precondition(whole.isBetweenFrames, "a stall is never left behind")
    return 0
}

private func messages(_ assembler: inout FrameAssembler, _ chunks: [[UInt8]]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for chunk in chunks {
        assembler.receive(chunk) { frame in
            found.append(frame.payload.withUnsafeBytes { Array($0) })
        }
    }
    return found
}
