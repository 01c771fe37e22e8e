// SPDX-License-Identifier: Apache-2.0
public import UCI

/// A message that left the assembler, copied.
public struct Assembled: Hashable, Sendable {
    public let id: MessageID
    public let payload: [UInt8]

    public init(_ id: MessageID, _ payload: [UInt8]) {
        self.id = id
        self.payload = payload
    }
}

extension FrameAssembler {
    /// Takes chunks and returns copies of the messages in them.
    public mutating func messages(_ chunks: [[UInt8]]) -> [Assembled] {
        var messages: [Assembled] = []
        for chunk in chunks {
            receive(chunk) { frame in
                messages.append(Assembled(frame.id, frame.payload.withUnsafeBytes { Array($0) }))
            }
        }
        return messages
    }
}
