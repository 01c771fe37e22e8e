// SPDX-License-Identifier: Apache-2.0
import COpenSSL
public import Cryptography
public import KeyExchange

/// What both ends know of a channel when it is up, and nothing later.
public struct EstablishedChannel: Sendable {
    /// A is the TLS client.
    public let role: Role
    /// The peer's run, computed from its key.
    public let peer: RunName
    public let binding: ChannelBinding
    /// For ranging, 48 octets.
    public let exporter: SecureBytes

    /// Throws where the peer's certificate, ALPN or group is not of the protocol.
    init(
        _ session: OpaquePointer,
        _ own: RunCredentials,
        isClient: Bool
    ) throws(CryptographyError) {
        role = isClient ? .a : .b
        var info = [UInt8](repeating: 0, count: tls_key_length)
        var certificate = [UInt8](repeating: 0, count: tls_certificate_limit)
        let length = tls_peer_certificate(session, &certificate)
        let group = tls_group(session)
        guard length > 0, tls_peer_key(session, &info) == 1, group != 0,
            tls_has_protocol(session) == 1
        else { throw CryptographyError(.unsupported, "agreeing on handclasp/2") }
        certificate.removeLast(certificate.count - length)
        peer = try RunName(publicKeyInfo: info)
        var value = [UInt8](repeating: 0, count: 32)
        try CryptographyError.check(
            tls_export(session, "EXPORTER-Channel-Binding", &value, value.count),
            .failed,
            "exporting the channel binding"
        )
        binding = ChannelBinding(
            binding: value,
            certificateA: isClient ? own.certificate : certificate,
            certificateB: isClient ? certificate : own.certificate,
            group: group
        )
        exporter = try SecureBytes(count: 48) { target throws(CryptographyError) in
            let place = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
            try CryptographyError.check(
                tls_export(session, "EXPERIMENTAL handclasp ranging", place, 48),
                .failed,
                "exporting the ranging secret"
            )
        }
    }
}
