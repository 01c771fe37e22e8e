// SPDX-License-Identifier: Apache-2.0
public import Bytes
import CPcap
import UCI

/// Reads pcap and pcapng by libpcap.
///
/// libpcap drops pcapng's direction flags, so the direction is the one that the packet's type has:
/// commands go to the board, responses and notifications come from it.
final class PcapReader {
    /// `LINKTYPE_FIRA_UCI`.
    static let linkType: Int32 = 299
    /// What the virtual controller pica writes by mistake.
    static let linkTypeOfPica: Int32 = 293

    private let path: String
    private let handle: OpaquePointer
    private var start: Int64?
    private(set) var count = 0

    init(path: String) throws(CaptureError) {
        var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        let nanoseconds = UInt32(PCAP_TSTAMP_PRECISION_NANO)
        guard
            let handle = pcap_open_offline_with_tstamp_precision(path, nanoseconds, &message)
        else {
            let text = message.withUnsafeBufferPointer { buffer in
                String(
                    decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
                    as: UTF8.self
                )
            }
            throw CaptureError(
                .notACapture,
                "\(path) is no whole pcap: \(text)",
                hint: "capinfos \(path)"
            )
        }
        let type = pcap_datalink(handle)
        guard type == Self.linkType || type == Self.linkTypeOfPica else {
            pcap_close(handle)
            throw CaptureError(
                .notACapture,
                "\(path) holds link type \(type), not UCI (299)",
                hint: "record with uwb-range, or convert the packets to .uci text"
            )
        }
        self.path = path
        self.handle = handle
    }

    deinit { pcap_close(handle) }

    func next() throws(CaptureError) -> CapturePacket? {
        var header: UnsafeMutablePointer<pcap_pkthdr>?
        var octets: UnsafePointer<UInt8>?
        switch pcap_next_ex(handle, &header, &octets) {
        case 1: break
        case -2: return nil
        default:
            let text = pcap_geterr(handle).map { String(cString: $0) } ?? "unknown error"
            throw CaptureError(
                .badPacket,
                "\(path), packet \(count + 1): \(text)",
                hint: text.contains("truncated")
                    ? "the file is cut short; what came before is whole" : "capinfos \(path)"
            )
        }
        count += 1
        guard let header, let octets else { return nil }
        let packet = Array(UnsafeBufferPointer(start: octets, count: Int(header.pointee.caplen)))
        let stamp = header.pointee.ts
        let time = Int64(stamp.tv_sec) &* 1_000_000_000 &+ Int64(stamp.tv_usec)
        let first = start ?? time
        start = first
        return CapturePacket(
            nanoseconds: max(0, time &- first),
            direction: CaptureDirection(of: packet),
            octets: packet
        )
    }
}

extension CaptureDirection {
    /// The way that a packet of this type goes.
    public init(of packet: [UInt8]) {
        switch packet.first.map({ ($0 >> 5, $0 & 0x0F) }) {
        case (1, _)?, (0, 1)?, (0, 3)?: self = .hostToBoard
        default: self = .boardToHost
        }
    }
}
