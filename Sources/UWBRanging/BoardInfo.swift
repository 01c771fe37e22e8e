// SPDX-License-Identifier: Apache-2.0
public import UCI

/// What an opened board says of itself.
public struct BoardInfo: Hashable, Sendable {
    public var device: DeviceInfo
    /// As they came; ``capabilities`` is what a session needs of them.
    public var capabilityList: [TLV]
    public var capabilities: BoardCapabilities

    public init(device: DeviceInfo, capabilityList: [TLV]) {
        self.device = device
        self.capabilityList = capabilityList
        capabilities = BoardCapabilities(capabilityList)
    }

    /// What tells this board from every other, as it says itself; nil where it says nothing of the kind.
    public var identity: String? { QorvoDeviceInfo(device.vendor)?.identity }
}
