// SPDX-License-Identifier: Apache-2.0

/// The arguments of a command that has a `--help`.
public protocol ToolArguments {
    init()
    var isHelp: Bool { get }
}

extension CommandHelp where Arguments: ToolArguments {
    /// Reads a command line without operands; nil: the help was printed and that is all.
    public func read(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) throws(ToolFailure) -> Arguments? {
        guard let (arguments, operands) = try readAll(words, &console) else { return nil }
        if let word = operands.first {
            throw ToolFailure(.usage, "\(word) is one word too many", hint: "\(command) --help")
        }
        return arguments
    }

    /// Reads a command line with its operands; nil: the help was printed and that is all.
    public func readAll(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) throws(ToolFailure) -> (Arguments, operands: [String])? {
        var arguments = Arguments()
        let operands: [String]
        do {
            operands = try Option.parse(words, into: &arguments, options: options)
        } catch {
            throw ToolFailure(error, command: command, options: options)
        }
        if arguments.isHelp {
            console.print(description)
            return nil
        }
        return (arguments, operands)
    }
}
