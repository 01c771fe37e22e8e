// SPDX-License-Identifier: Apache-2.0

// The codes of this folder are values of parameters, of one octet each.

extension AngleRequest: ParameterValue {}
extension ChannelNumber: ParameterValue {}
extension ChecksumType: ParameterValue {}
extension DataEndpoint: ParameterValue {}
extension DataRate: ParameterValue {}
extension DeviceRole: ParameterValue {}
extension DeviceType: ParameterValue {}
extension DownlinkMethod: ParameterValue {}
extension FrameConfig: ParameterValue {}
extension HeaderRate: ParameterValue {}
extension HoppingMode: ParameterValue {}
extension InfoConfig: ParameterValue {}
extension LinkLayerMode: ParameterValue {}
extension MacAddressMode: ParameterValue {}
extension MultiNodeMode: ParameterValue {}
extension PRFMode: ParameterValue {}
extension PreambleDuration: ParameterValue {}
extension RoundUsage: ParameterValue {}
extension STSConfig: ParameterValue {}
extension STSLength: ParameterValue {}
extension ScheduleMode: ParameterValue {}
extension TimeStructure: ParameterValue {}
extension TimestampLength: ParameterValue {}
