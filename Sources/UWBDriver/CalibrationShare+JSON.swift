// SPDX-License-Identifier: Apache-2.0
import CJansson
import UWBGate
import UWBRanging

extension CalibrationStore {
    static func integer(_ object: UnsafePointer<json_t>?, _ key: String) -> json_int_t? {
        let value = json_object_get(object, key)
        return json_kind(value) == Int32(JSON_INTEGER.rawValue) ? json_integer_value(value) : nil
    }

    static func text(_ object: UnsafePointer<json_t>?, _ key: String) -> String? {
        json_string_value(json_object_get(object, key)).map { String(cString: $0) }
    }

    static func millimeters(
        _ object: UnsafePointer<json_t>?,
        _ key: String,
        _ range: ClosedRange<json_int_t>
    ) -> Distance? {
        integer(object, key).flatMap {
            range.contains($0) ? Distance(millimeters: Int32($0)) : nil
        }
    }
}

extension CalibrationShare {
    /// Nil unless all is there, of the right kind and within its bounds.
    init?(_ object: UnsafePointer<json_t>?) {
        typealias Store = CalibrationStore
        guard let board = Store.text(object, "board"), !board.isEmpty,
            let channel = Store.integer(object, "channel").flatMap(UInt8.init(exactly:)),
            let share = Store.millimeters(object, "shareMillimeters", -500...500),
            let spread = Store.millimeters(object, "spreadMillimeters", 0...80),
            let rounds = Store.integer(object, "rounds").flatMap(Int.init(exactly:)), rounds > 0,
            let distance = Store.millimeters(object, "distanceMillimeters", 0...100_000),
            let date = Store.text(object, "date"), let peer = Store.text(object, "peer"),
            let isHalf = Self.flag(json_object_get(object, "half"))
        else { return nil }
        self.init(
            board: board,
            channel: channel,
            share: share,
            spread: spread,
            rounds: rounds,
            distance: distance,
            date: date,
            peer: peer,
            isHalf: isHalf
        )
    }

    private static func flag(_ value: UnsafePointer<json_t>?) -> Bool? {
        switch json_kind(value) {
        case Int32(JSON_TRUE.rawValue): true
        case Int32(JSON_FALSE.rawValue): false
        default: nil
        }
    }

    var json: UnsafeMutablePointer<json_t>? {
        let object = json_object()
        json_object_set_new(object, "board", json_string(board))
        json_object_set_new(object, "channel", json_integer(json_int_t(channel)))
        let millimeters = [
            ("shareMillimeters", share), ("spreadMillimeters", spread),
            ("distanceMillimeters", distance),
        ]
        for (key, value) in millimeters {
            json_object_set_new(object, key, json_integer(json_int_t(value.millimeters)))
        }
        json_object_set_new(object, "rounds", json_integer(json_int_t(rounds)))
        json_object_set_new(object, "date", json_string(date))
        json_object_set_new(object, "peer", json_string(peer))
        json_object_set_new(object, "half", isHalf ? json_true() : json_false())
        return object
    }
}
