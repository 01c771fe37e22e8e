// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Any message of UCI: the one table of what this project knows.
///
/// A new message has a file of its own and its line in each of the three lists here; the compiler
/// asks for the third, the table test for the second and for its name in ``MessageCatalog``.
public enum Message: Hashable, Sendable {
    case deviceReset(DeviceReset)
    case deviceResetResponse(DeviceResetResponse)
    case deviceStatus(DeviceStatus)
    case getDeviceInfo(GetDeviceInfo)
    case deviceInfoResponse(DeviceInfoResponse)
    case getCapabilities(GetCapabilities)
    case capabilitiesResponse(CapabilitiesResponse)
    case setConfig(SetConfig)
    case setConfigResponse(SetConfigResponse)
    case getConfig(GetConfig)
    case getConfigResponse(GetConfigResponse)
    case genericError(GenericError)
    case queryTimestamp(QueryTimestamp)
    case timestampResponse(TimestampResponse)
    case sessionInit(SessionInit)
    case sessionInitResponse(SessionInitResponse)
    case sessionDeinit(SessionDeinit)
    case sessionDeinitResponse(SessionDeinitResponse)
    case sessionStatus(SessionStatus)
    case setAppConfig(SetAppConfig)
    case setAppConfigResponse(SetAppConfigResponse)
    case getAppConfig(GetAppConfig)
    case getAppConfigResponse(GetAppConfigResponse)
    case getSessionCount(GetSessionCount)
    case sessionCountResponse(SessionCountResponse)
    case getSessionState(GetSessionState)
    case sessionStateResponse(SessionStateResponse)
    case updateMulticastList(UpdateMulticastList)
    case multicastListResponse(MulticastListResponse)
    case multicastListNotification(MulticastListNotification)
    case updateAnchorRounds(UpdateAnchorRounds)
    case anchorRoundsResponse(AnchorRoundsResponse)
    case updateTagRounds(UpdateTagRounds)
    case tagRoundsResponse(TagRoundsResponse)
    case queryDataSize(QueryDataSize)
    case dataSizeResponse(DataSizeResponse)
    case hybridControllerConfig(HybridControllerConfig)
    case hybridControllerResponse(HybridControllerResponse)
    case hybridControleeConfig(HybridControleeConfig)
    case hybridControleeResponse(HybridControleeResponse)
    case dataPhaseConfig(DataPhaseConfig)
    case dataPhaseResponse(DataPhaseResponse)
    case dataPhaseStatusNotification(DataPhaseStatusNotification)
    case sessionStart(SessionStart)
    case sessionStartResponse(SessionStartResponse)
    case sessionInfo(SessionInfo)
    case sessionStop(SessionStop)
    case sessionStopResponse(SessionStopResponse)
    case getRangingCount(GetRangingCount)
    case rangingCountResponse(RangingCountResponse)
    case dataCredit(DataCredit)
    case dataTransferStatusNotification(DataTransferStatusNotification)
    case roleChange(RoleChange)
    case linkCreate(LinkCreate)
    case linkCreateResponse(LinkCreateResponse)
    case linkCreateNotification(LinkCreateNotification)
    case linkClose(LinkClose)
    case linkCloseResponse(LinkCloseResponse)
    case linkClosed(LinkClosed)
    case linkOpened(LinkOpened)
    case linkGetParameters(LinkGetParameters)
    case linkParametersResponse(LinkParametersResponse)
    case getPowerStatistics(GetPowerStatistics)
    case powerStatisticsResponse(PowerStatisticsResponse)
    case setCountryCode(SetCountryCode)
    case setCountryCodeResponse(SetCountryCodeResponse)
    case rangeDiagnostics(RangeDiagnostics)
    case setRadarConfig(SetRadarConfig)
    case setRadarConfigResponse(SetRadarConfigResponse)
    case getRadarConfig(GetRadarConfig)
    case getRadarConfigResponse(GetRadarConfigResponse)
    case setTestConfig(SetTestConfig)
    case setTestConfigResponse(SetTestConfigResponse)
    case getTestConfig(GetTestConfig)
    case getTestConfigResponse(GetTestConfigResponse)
    case periodicTransmit(PeriodicTransmit)
    case periodicTransmitResponse(PeriodicTransmitResponse)
    case periodicTransmitResult(PeriodicTransmitResult)
    case packetErrorRate(PacketErrorRate)
    case packetErrorRateResponse(PacketErrorRateResponse)
    case packetErrorRateResult(PacketErrorRateResult)
    case testReceive(TestReceive)
    case testReceiveResponse(TestReceiveResponse)
    case testReceiveResult(TestReceiveResult)
    case testLoopback(TestLoopback)
    case testLoopbackResponse(TestLoopbackResponse)
    case testLoopbackResult(TestLoopbackResult)
    case testStop(TestStop)
    case testStopResponse(TestStopResponse)
    case testTwoWay(TestTwoWay)
    case testTwoWayResponse(TestTwoWayResponse)
    case testTwoWayResult(TestTwoWayResult)
    case testStreamReceiveResponse(TestStreamReceiveResponse)
    case dataMessageSend(DataMessageSend)
    case dataMessageReceive(DataMessageReceive)
    case radarData(RadarData)
    /// A group or opcode without a layout here.
    case unknown(UnknownMessage)
}

extension Message {
    /// Reads the payload of a message; what its layout does not need is left in the reader.
    ///
    /// Never fails for an id that it does not know: that is ``unknown(_:)``.
    @inlinable
    public init(
        _ id: MessageID,
        from bytes: inout ByteReader,
        in dialect: Dialect = .unknown
    ) throws(DecodingError) {
        // The one message that comes with every round.
        if id.rawValue == 0x62_00 {
            self = .sessionInfo(try SessionInfo(from: &bytes))
        } else {
            try self.init(anyOf: id, from: &bytes, in: dialect)
        }
    }

    @usableFromInline
    init(
        anyOf id: MessageID,
        from bytes: inout ByteReader,
        in dialect: Dialect
    ) throws(DecodingError) {
        switch id.rawValue {
        case 0x20_00: self = .deviceReset(try .init(from: &bytes))
        case 0x40_00: self = .deviceResetResponse(try .init(from: &bytes))
        case 0x60_01: self = .deviceStatus(try .init(from: &bytes))
        case 0x20_02: self = .getDeviceInfo(try .init(from: &bytes))
        case 0x40_02: self = .deviceInfoResponse(try .init(from: &bytes))
        case 0x20_03: self = .getCapabilities(try .init(from: &bytes))
        case 0x40_03: self = .capabilitiesResponse(try .init(from: &bytes))
        case 0x20_04: self = .setConfig(try .init(from: &bytes))
        case 0x40_04: self = .setConfigResponse(try .init(from: &bytes))
        case 0x20_05: self = .getConfig(try .init(from: &bytes))
        case 0x40_05: self = .getConfigResponse(try .init(from: &bytes))
        case 0x60_07: self = .genericError(try .init(from: &bytes))
        case 0x20_08: self = .queryTimestamp(try .init(from: &bytes))
        case 0x40_08: self = .timestampResponse(try .init(from: &bytes))
        case 0x21_00: self = .sessionInit(try .init(from: &bytes))
        case 0x41_00: self = .sessionInitResponse(try .init(from: &bytes))
        case 0x21_01: self = .sessionDeinit(try .init(from: &bytes))
        case 0x41_01: self = .sessionDeinitResponse(try .init(from: &bytes))
        case 0x61_02: self = .sessionStatus(try .init(from: &bytes))
        case 0x21_03: self = .setAppConfig(try .init(from: &bytes))
        case 0x41_03: self = .setAppConfigResponse(try .init(from: &bytes))
        case 0x21_04: self = .getAppConfig(try .init(from: &bytes))
        case 0x41_04: self = .getAppConfigResponse(try .init(from: &bytes))
        case 0x21_05: self = .getSessionCount(try .init(from: &bytes))
        case 0x41_05: self = .sessionCountResponse(try .init(from: &bytes))
        case 0x21_06: self = .getSessionState(try .init(from: &bytes))
        case 0x41_06: self = .sessionStateResponse(try .init(from: &bytes))
        case 0x21_07: self = .updateMulticastList(try .init(from: &bytes))
        case 0x41_07: self = .multicastListResponse(try .init(from: &bytes))
        case 0x61_07: self = .multicastListNotification(try .init(from: &bytes, in: dialect))
        case 0x21_08: self = .updateAnchorRounds(try .init(from: &bytes))
        case 0x41_08: self = .anchorRoundsResponse(try .init(from: &bytes))
        case 0x21_09: self = .updateTagRounds(try .init(from: &bytes))
        case 0x41_09: self = .tagRoundsResponse(try .init(from: &bytes))
        case 0x21_0B: self = .queryDataSize(try .init(from: &bytes))
        case 0x41_0B: self = .dataSizeResponse(try .init(from: &bytes))
        case 0x21_0C: self = .hybridControllerConfig(try .init(from: &bytes))
        case 0x41_0C: self = .hybridControllerResponse(try .init(from: &bytes))
        case 0x21_0D: self = .hybridControleeConfig(try .init(from: &bytes))
        case 0x41_0D: self = .hybridControleeResponse(try .init(from: &bytes))
        case 0x21_0E: self = .dataPhaseConfig(try .init(from: &bytes))
        case 0x41_0E: self = .dataPhaseResponse(try .init(from: &bytes))
        case 0x61_0E: self = .dataPhaseStatusNotification(try .init(from: &bytes))
        case 0x22_00: self = .sessionStart(try .init(from: &bytes))
        case 0x42_00: self = .sessionStartResponse(try .init(from: &bytes))
        case 0x62_00: self = .sessionInfo(try .init(from: &bytes))
        case 0x22_01: self = .sessionStop(try .init(from: &bytes))
        case 0x42_01: self = .sessionStopResponse(try .init(from: &bytes))
        case 0x22_03: self = .getRangingCount(try .init(from: &bytes))
        case 0x42_03: self = .rangingCountResponse(try .init(from: &bytes))
        case 0x62_04: self = .dataCredit(try .init(from: &bytes))
        case 0x62_05: self = .dataTransferStatusNotification(try .init(from: &bytes))
        case 0x62_06: self = .roleChange(try .init(from: &bytes))
        case 0x22_07: self = .linkCreate(try .init(from: &bytes))
        case 0x42_07: self = .linkCreateResponse(try .init(from: &bytes))
        case 0x62_07: self = .linkCreateNotification(try .init(from: &bytes))
        case 0x22_08: self = .linkClose(try .init(from: &bytes))
        case 0x42_08: self = .linkCloseResponse(try .init(from: &bytes))
        case 0x62_09: self = .linkClosed(try .init(from: &bytes))
        case 0x62_0A: self = .linkOpened(try .init(from: &bytes))
        case 0x22_0B: self = .linkGetParameters(try .init(from: &bytes))
        case 0x42_0B: self = .linkParametersResponse(try .init(from: &bytes))
        case 0x2C_00: self = .getPowerStatistics(try .init(from: &bytes))
        case 0x4C_00: self = .powerStatisticsResponse(try .init(from: &bytes))
        case 0x2C_01: self = .setCountryCode(try .init(from: &bytes))
        case 0x4C_01: self = .setCountryCodeResponse(try .init(from: &bytes))
        case 0x6C_02: self = .rangeDiagnostics(try .init(from: &bytes))
        case 0x2C_11: self = .setRadarConfig(try .init(from: &bytes))
        case 0x4C_11: self = .setRadarConfigResponse(try .init(from: &bytes))
        case 0x2C_12: self = .getRadarConfig(try .init(from: &bytes))
        case 0x4C_12: self = .getRadarConfigResponse(try .init(from: &bytes))
        case 0x2D_00: self = .setTestConfig(try .init(from: &bytes))
        case 0x4D_00: self = .setTestConfigResponse(try .init(from: &bytes))
        case 0x2D_01: self = .getTestConfig(try .init(from: &bytes))
        case 0x4D_01: self = .getTestConfigResponse(try .init(from: &bytes))
        case 0x2D_02: self = .periodicTransmit(try .init(from: &bytes))
        case 0x4D_02: self = .periodicTransmitResponse(try .init(from: &bytes))
        case 0x6D_02: self = .periodicTransmitResult(try .init(from: &bytes))
        case 0x2D_03: self = .packetErrorRate(try .init(from: &bytes))
        case 0x4D_03: self = .packetErrorRateResponse(try .init(from: &bytes))
        case 0x6D_03: self = .packetErrorRateResult(try .init(from: &bytes))
        case 0x2D_05: self = .testReceive(try .init(from: &bytes))
        case 0x4D_05: self = .testReceiveResponse(try .init(from: &bytes))
        case 0x6D_05: self = .testReceiveResult(try .init(from: &bytes))
        case 0x2D_06: self = .testLoopback(try .init(from: &bytes))
        case 0x4D_06: self = .testLoopbackResponse(try .init(from: &bytes))
        case 0x6D_06: self = .testLoopbackResult(try .init(from: &bytes))
        case 0x2D_07: self = .testStop(try .init(from: &bytes))
        case 0x4D_07: self = .testStopResponse(try .init(from: &bytes))
        case 0x2D_08: self = .testTwoWay(try .init(from: &bytes))
        case 0x4D_08: self = .testTwoWayResponse(try .init(from: &bytes))
        case 0x6D_08: self = .testTwoWayResult(try .init(from: &bytes))
        case 0x4D_09: self = .testStreamReceiveResponse(try .init(from: &bytes))
        case 0x01_00: self = .dataMessageSend(try .init(from: &bytes))
        case 0x02_00: self = .dataMessageReceive(try .init(from: &bytes))
        case 0x0F_00: self = .radarData(try .init(from: &bytes))
        default: self = .unknown(UnknownMessage(id: id, payload: bytes.rest()))
        }
    }

    /// The message as what all have in common; nil for one that is not known.
    var known: (any UCIMessage)? {
        switch self {
        case .deviceReset(let message): message
        case .deviceResetResponse(let message): message
        case .deviceStatus(let message): message
        case .getDeviceInfo(let message): message
        case .deviceInfoResponse(let message): message
        case .getCapabilities(let message): message
        case .capabilitiesResponse(let message): message
        case .setConfig(let message): message
        case .setConfigResponse(let message): message
        case .getConfig(let message): message
        case .getConfigResponse(let message): message
        case .genericError(let message): message
        case .queryTimestamp(let message): message
        case .timestampResponse(let message): message
        case .sessionInit(let message): message
        case .sessionInitResponse(let message): message
        case .sessionDeinit(let message): message
        case .sessionDeinitResponse(let message): message
        case .sessionStatus(let message): message
        case .setAppConfig(let message): message
        case .setAppConfigResponse(let message): message
        case .getAppConfig(let message): message
        case .getAppConfigResponse(let message): message
        case .getSessionCount(let message): message
        case .sessionCountResponse(let message): message
        case .getSessionState(let message): message
        case .sessionStateResponse(let message): message
        case .updateMulticastList(let message): message
        case .multicastListResponse(let message): message
        case .multicastListNotification(let message): message
        case .updateAnchorRounds(let message): message
        case .anchorRoundsResponse(let message): message
        case .updateTagRounds(let message): message
        case .tagRoundsResponse(let message): message
        case .queryDataSize(let message): message
        case .dataSizeResponse(let message): message
        case .hybridControllerConfig(let message): message
        case .hybridControllerResponse(let message): message
        case .hybridControleeConfig(let message): message
        case .hybridControleeResponse(let message): message
        case .dataPhaseConfig(let message): message
        case .dataPhaseResponse(let message): message
        case .dataPhaseStatusNotification(let message): message
        case .sessionStart(let message): message
        case .sessionStartResponse(let message): message
        case .sessionInfo(let message): message
        case .sessionStop(let message): message
        case .sessionStopResponse(let message): message
        case .getRangingCount(let message): message
        case .rangingCountResponse(let message): message
        case .dataCredit(let message): message
        case .dataTransferStatusNotification(let message): message
        case .roleChange(let message): message
        case .linkCreate(let message): message
        case .linkCreateResponse(let message): message
        case .linkCreateNotification(let message): message
        case .linkClose(let message): message
        case .linkCloseResponse(let message): message
        case .linkClosed(let message): message
        case .linkOpened(let message): message
        case .linkGetParameters(let message): message
        case .linkParametersResponse(let message): message
        case .getPowerStatistics(let message): message
        case .powerStatisticsResponse(let message): message
        case .setCountryCode(let message): message
        case .setCountryCodeResponse(let message): message
        case .rangeDiagnostics(let message): message
        case .setRadarConfig(let message): message
        case .setRadarConfigResponse(let message): message
        case .getRadarConfig(let message): message
        case .getRadarConfigResponse(let message): message
        case .setTestConfig(let message): message
        case .setTestConfigResponse(let message): message
        case .getTestConfig(let message): message
        case .getTestConfigResponse(let message): message
        case .periodicTransmit(let message): message
        case .periodicTransmitResponse(let message): message
        case .periodicTransmitResult(let message): message
        case .packetErrorRate(let message): message
        case .packetErrorRateResponse(let message): message
        case .packetErrorRateResult(let message): message
        case .testReceive(let message): message
        case .testReceiveResponse(let message): message
        case .testReceiveResult(let message): message
        case .testLoopback(let message): message
        case .testLoopbackResponse(let message): message
        case .testLoopbackResult(let message): message
        case .testStop(let message): message
        case .testStopResponse(let message): message
        case .testTwoWay(let message): message
        case .testTwoWayResponse(let message): message
        case .testTwoWayResult(let message): message
        case .testStreamReceiveResponse(let message): message
        case .dataMessageSend(let message): message
        case .dataMessageReceive(let message): message
        case .radarData(let message): message
        case .unknown: nil
        }
    }
}
