// SPDX-License-Identifier: Apache-2.0

/// A family of boards that have their USB ids in common.
public struct BoardModel: Hashable, Sendable {
    public var vendor: UInt16
    public var product: UInt16
    /// What it calls itself at USB; the rules of udev go by it.
    public var productName: String
    public var name: String

    /// DWM3001CDK, nRF52840-DK with a DWM3000EVB or QM33120 shield, Murata's Type 2AB: firmware of Qorvo's with USB of the
    /// nRF52's own. The id is an example's of Nordic's, which other products have too.
    public static let qorvoNRF = BoardModel(
        vendor: 0x1915,
        product: 0x520F,
        productName: "nRF52 USB Product",
        name: "Qorvo on nRF52"
    )

    public static let all: [BoardModel] = [.qorvoNRF]

    /// SEGGER's, of the debugger on the same board: its port is silent, and the other connector is the board's.
    static let debuggerVendor: UInt16 = 0x1366
}
