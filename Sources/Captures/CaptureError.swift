// SPDX-License-Identifier: Apache-2.0

/// Why a capture could not be read or written.
public struct CaptureError: Error, Hashable, Sendable {
    /// What kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String
        public static let cannotOpen = Self(description: "cannotOpen")
        public static let noPermission = Self(description: "noPermission")
        public static let isDirectory = Self(description: "isDirectory")
        public static let unreadable = Self(description: "unreadable")
        public static let notACapture = Self(description: "notACapture")
        public static let badLine = Self(description: "badLine")
        public static let badPacket = Self(description: "badPacket")
        /// The reader of a pipe went away.
        public static let readerLeft = Self(description: "readerLeft")
        public static let unwritable = Self(description: "unwritable")
    }

    public var code: Code
    /// What failed and what was there.
    public var detail: String
    /// What to do next.
    public var hint: String?

    public init(_ code: Code, _ detail: String, hint: String? = nil) {
        self.code = code
        self.detail = detail
        self.hint = hint
    }
}

extension CaptureError: CustomStringConvertible {
    public var description: String { detail }
}
