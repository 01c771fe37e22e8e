// SPDX-License-Identifier: Apache-2.0
import KeyExchange

/// Any octets in any chunks as frames of the exchange: however they are cut the same frames come out, what came out is what
/// went in, and behind a header that is none nothing comes any more.
///
/// The first octet says how the rest is cut. What frames say is decoded in the target of the whole machine.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    guard count > 1 else { return 0 }
    let octets = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    let size = Int(start.pointee % 64) + 1
    let chunks = stride(from: 0, to: octets.count, by: size).map {
        Array(octets[$0..<min($0 + size, octets.count)])
    }
    let (whole, cut) = (read([octets]), read(chunks))
    precondition(whole.frames == cut.frames, "the cut decides what is found")
    precondition(whole.error == cut.error, "the cut decides what is wrong")
    let joined = whole.frames.flatMap(\.octets)
    precondition(joined[...] == octets.prefix(joined.count), "a frame is what was sent")
    return 0
}

/// What comes out of chunks, and what ended it.
private func read(_ chunks: [[UInt8]]) -> (frames: [RawFrame], error: AbortCode?) {
    var splitter = FrameSplitter()
    var frames: [RawFrame] = []
    for chunk in chunks + [[]] {
        do throws(AbortCode) { frames += try splitter.receive(chunk) } catch {
            // And it stays so.
            do throws(AbortCode) {
                _ = try splitter.receive(octets)
                preconditionFailure("it goes on behind what it cannot read")
            } catch { precondition(splitter.isBetweenFrames, "nothing is kept") }
            return (frames, error)
        }
    }
    return (frames, nil)
}

private let octets: [UInt8] = Array("HC".utf8) + [2, 2, 0, 0, 0, 0]
