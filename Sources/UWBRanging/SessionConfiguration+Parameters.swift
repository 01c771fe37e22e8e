// SPDX-License-Identifier: Apache-2.0
import Bytes
import UCI

extension SessionConfiguration {
    /// The parameters of SESSION_SET_APP_CONFIG_CMD, in an order that every known firmware takes:
    /// the address mode and the counts before the addresses that they size.
    ///
    /// The whole set always: a board that was given less does not start, and says only that.
    func parameters(_ dialect: Dialect) -> AppParameters {
        var parameters = AppParameters()
        let isExtended = ownAddress.octetCount == 8
        parameters[.macAddressMode] = isExtended ? .extended : .short
        parameters[.deviceType] = deviceType
        parameters[.deviceRole] = deviceRole
        parameters[.multiNodeMode] = isOneToMany ? .oneToMany : .oneToOne
        parameters[.roundUsage] = .doubleSidedDeferred
        parameters[.scheduleMode] = .timeScheduled
        parameters[.numberOfControlees] = UInt8(clamping: max(1, peers.count))
        parameters[.deviceAddress] = ownAddress
        parameters[.destinationAddresses] = AddressList(peers)
        parameters[.channelNumber] = channel
        parameters[.frameConfig] = frameConfig
        parameters[.prfMode] = prfMode
        parameters[.preambleCode] = preambleCode
        parameters[.startFrameDelimiter] = startFrameDelimiter
        parameters[.slotDuration] = slotDuration
        parameters[.rangingDuration] = intervalMilliseconds
        parameters[.slotsPerRound] = slotsPerRound
        parameters[.stsLength] = STSLength(rawValue: 1)
        parameters[.roundControl] = [.resultReport, .controlMessage]
        parameters[.resultReport] = .timeOfFlight
        parameters[.infoConfig] = .enabled
        parameters[.hoppingMode] = hopping
        parameters[.maxMeasurements] = maxMeasurements
        // In firmware of UCI 1.x the id of RSSI_REPORTING meant something else.
        if dialect.major != 1 { parameters[.rssiReporting] = true }
        switch timestamps {
        case .fixed(let vendorID, let iv):
            parameters[.stsConfig] = .fixed
            parameters[.vendorID] = KeyOctets(octets: vendorID)
            parameters[.staticIV] = KeyOctets(octets: iv)
        case .provisioned(let key):
            parameters[.stsConfig] = .provisioned
            parameters[.sessionKey] = KeyOctets(octets: key.octets)
        }
        return parameters
    }
}
