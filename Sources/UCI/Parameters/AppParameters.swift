// SPDX-License-Identifier: Apache-2.0
import Bytes

/// A list of application parameters in the order in which they are sent.
///
/// The order matters: boards that apply parameters one by one size the address lists by
/// MAC_ADDRESS_MODE and NUMBER_OF_CONTROLEES, which therefore come first.
public struct AppParameters: Hashable, Sendable {
    public var list: [TLV]

    public init(_ list: [TLV] = []) { self.list = list }

    /// The value of a parameter; nil where it is not in the list or its octets are no such value.
    /// Setting replaces the value in its place or appends it; nil removes it.
    public subscript<Value>(parameter: AppParameter<Value>) -> Value? {
        get { list.first { $0.id == parameter.id }.flatMap { Value(octets: $0.value) } }
        set {
            let place = list.firstIndex { $0.id == parameter.id }
            switch (place, newValue) {
            case (let place?, let value?): list[place].value = value.octets
            case (let place?, nil): list.remove(at: place)
            case (nil, let value?): list.append(TLV(id: parameter.id, value: value.octets))
            case (nil, nil): break
            }
        }
    }

    /// The parameters whose value the standard does not allow.
    public var faults: [TLV] {
        list.filter { parameter in
            AppParameterTable.row(parameter.id).map { !$0.allows(parameter.value) } ?? false
        }
    }

    /// Each parameter with its id, name and value; the addresses of peers by MAC_ADDRESS_MODE.
    public var fieldValue: FieldValue {
        guard self[.macAddressMode] == .extended, let peers = self[.destinationAddresses],
            let place = list.firstIndex(where: { $0.id == 0x07 }),
            case .list(var entries) = AppParameterTable.fieldValue(list),
            case .group(var entry) = entries[place]
        else { return AppParameterTable.fieldValue(list) }
        entry[1].value = peers.fieldValue(.extended)
        entries[place] = .group(entry)
        return .list(entries)
    }
}
