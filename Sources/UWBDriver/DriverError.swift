// SPDX-License-Identifier: Apache-2.0

/// Why a board cannot be used, or cannot be used any more.
public struct DriverError: Error, Hashable, Sendable {
    /// What kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String
        init(_ description: String) { self.description = description }

        /// There is no such port, host or file.
        public static let notFound = Self("notFound")
        public static let noPermission = Self("noPermission")
        /// Somebody else has the port.
        public static let busy = Self("busy")
        /// What was named is no board: a directory, a file.
        public static let notABoard = Self("notABoard")
        /// The moniker does not say which board.
        public static let badMoniker = Self("badMoniker")
        /// The link broke or the board was unplugged.
        public static let disconnected = Self("disconnected")
        /// Nothing came from the board at all, or nothing more.
        public static let silent = Self("silent")
        /// A command was not answered.
        public static let timedOut = Self("timedOut")
        /// The firmware speaks text, not UCI.
        public static let notUCI = Self("notUCI")
        /// The board sends octets that are no UCI.
        public static let noise = Self("noise")
        /// The board did not take a command.
        public static let refused = Self("refused")
        /// An answer cannot be read.
        public static let undecodable = Self("undecodable")
        /// The configuration cannot work.
        public static let badConfiguration = Self("badConfiguration")
        /// The board ended the session.
        public static let sessionEnded = Self("sessionEnded")
        /// The board restarted, or reports that only a reset helps.
        public static let boardFailed = Self("boardFailed")
        /// A capture has no answer to a command.
        public static let notRecorded = Self("notRecorded")
        /// The file of calibrations cannot be read or written.
        public static let badCalibration = Self("badCalibration")
        /// The controller was closed.
        public static let closed = Self("closed")
    }

    public var code: Code
    /// What failed and what was there.
    public var detail: String
    /// What to do next.
    public var hint: String?
    /// The system's error number, where there is one.
    public var systemError: Int32?

    public init(_ code: Code, _ detail: String, hint: String? = nil, systemError: Int32? = nil) {
        self.code = code
        self.detail = detail
        self.hint = hint
        self.systemError = systemError
    }
}

extension DriverError: CustomStringConvertible {
    public var description: String { detail }
}
