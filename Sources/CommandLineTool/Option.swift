// SPDX-License-Identifier: Apache-2.0

/// One option of a tool: how it is spelt, what `--help` says of it, and what it sets.
///
/// Options are values in a table, so that parsing and help come from one place.
public struct Option<Arguments>: Sendable {
    public let long: String
    public let short: Character?
    /// What stands for the value in the help; nil: the option has none.
    public let placeholder: String?
    public let help: String
    let apply: @Sendable (inout Arguments, String) throws(UsageError) -> Void

    /// An option that is there or not: `--json`, `-j`.
    public static func flag(
        _ long: String,
        _ short: Character? = nil,
        _ path: any WritableKeyPath<Arguments, Bool> & Sendable,
        _ help: String
    ) -> Self {
        Self(long: long, short: short, placeholder: nil, help: help) { arguments, _ in
            arguments[keyPath: path] = true
        }
    }

    /// An option with a value: `--file F`, `--file=F`.
    public static func value<Value: LosslessStringConvertible & SendableMetatype>(
        _ long: String,
        _ short: Character? = nil,
        _ placeholder: String,
        _ path: any WritableKeyPath<Arguments, Value?> & Sendable,
        _ help: String
    ) -> Self {
        Self(long: long, short: short, placeholder: placeholder, help: help) {
            (arguments, text) throws(UsageError) in
            guard let value = Value(text) else { throw .badValue(text, option: "--\(long)") }
            arguments[keyPath: path] = value
        }
    }
}

extension Option {
    /// An option that may be given several times, each with a value.
    public static func values<Value: LosslessStringConvertible & SendableMetatype>(
        _ long: String,
        _ short: Character? = nil,
        _ placeholder: String,
        _ path: any WritableKeyPath<Arguments, [Value]> & Sendable,
        _ help: String
    ) -> Self {
        Self(long: long, short: short, placeholder: placeholder, help: help) {
            (arguments, text) throws(UsageError) in
            guard let value = Value(text) else { throw .badValue(text, option: "--\(long)") }
            arguments[keyPath: path].append(value)
        }
    }

    /// The same option of arguments that have these as a part.
    public func inside<Whole>(
        _ path: any WritableKeyPath<Whole, Arguments> & Sendable
    ) -> Option<Whole> {
        Option<Whole>(long: long, short: short, placeholder: placeholder, help: help) {
            (whole, text) throws(UsageError) in
            try apply(&whole[keyPath: path], text)
        }
    }
}

/// Why a command line is not one that a tool understands.
public enum UsageError: Error, Hashable, Sendable {
    /// With the option that is spelt most like it, if one is near.
    case unknownOption(String, nearest: String?)
    case missingValue(option: String)
    case badValue(String, option: String)
    case unexpectedValue(option: String)
}

extension UsageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownOption(let word, _): "there is no option \(word)"
        case .missingValue(let option): "\(option) needs a value"
        case .badValue(let text, let option): "\"\(text)\" is no value for \(option)"
        case .unexpectedValue(let option): "\(option) takes no value"
        }
    }
}

extension Option {
    /// Reads `words` into `arguments`; returns the words that were no option.
    ///
    /// `--` ends the options; a lone `-` is no option. There are no abbreviations and no bundles of
    /// short options: what a script says stays true when an option is added.
    public static func parse(
        _ words: some Sequence<String>,
        into arguments: inout Arguments,
        options: [Option]
    ) throws(UsageError) -> [String] {
        var words = Array(words)[...]
        var operands: [String] = []
        while let word = words.popFirst() {
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            if word == "--" { return operands + words }
            let parts = word.split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            ).map(String.init)
            guard let option = options.first(where: { $0.isSpelt(parts[0]) }) else {
                throw .unknownOption(parts[0], nearest: nearest(to: parts[0], in: options))
            }
            switch (option.placeholder, parts.count) {
            case (nil, 1): try option.apply(&arguments, "")
            case (nil, _): throw .unexpectedValue(option: parts[0])
            case (_, 2): try option.apply(&arguments, parts[1])
            case (_, _):
                guard let next = words.popFirst() else { throw .missingValue(option: word) }
                try option.apply(&arguments, next)
            }
        }
        return operands
    }

    private func isSpelt(_ word: String) -> Bool {
        word == "--\(long)" || short.map { word == "-\($0)" } ?? false
    }

    private static func nearest(to word: String, in options: [Option]) -> String? {
        EditDistance.nearest(to: word, in: options.map { "--\($0.long)" })
    }
}
