// SPDX-License-Identifier: Apache-2.0
import Bytes
import Captures

/// Any line of a capture: what is read is written the same, and filtering keeps every packet.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let octets = UnsafeBufferPointer(start: start, count: count)
    var filter = CaptureFilter()
    var taken = 0
    var given = 0
    for line in String(decoding: octets, as: UTF8.self).split(separator: "\n") {
        guard let read = try? CaptureLine(parsing: line) else { continue }
        let again = try? CaptureLine(parsing: read.description)
        precondition(again == read, "what is written reads the same")
        guard case .packet(let packet) = read else { continue }
        taken += 1
        given += filter.filter(packet).count
    }
    given += filter.finish().count
    precondition(given == taken, "a filter drops no packet")
    return 0
}
