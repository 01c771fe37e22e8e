// SPDX-License-Identifier: Apache-2.0

/// A list that nearly always has one element, which it then holds without an allocation.
///
/// A ranging notification has one record in a meeting of two people and up to eight in a crowd.
public enum OneOrMany<Element> {
    case one(Element)
    /// Any count but one.
    case many([Element])

    @inlinable
    public init(_ elements: [Element]) {
        self = if elements.count == 1 { .one(elements[0]) } else { .many(elements) }
    }
}

extension OneOrMany: RandomAccessCollection {
    @inlinable public var startIndex: Int { 0 }

    @inlinable public var endIndex: Int {
        switch self {
        case .one: 1
        case .many(let elements): elements.count
        }
    }

    @inlinable public subscript(index: Int) -> Element {
        switch self {
        case .one(let element):
            precondition(index == 0, "index \(index) of a list of one")
            return element
        case .many(let elements): return elements[index]
        }
    }
}

extension OneOrMany: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension OneOrMany: Equatable where Element: Equatable {}
extension OneOrMany: Hashable where Element: Hashable {}
extension OneOrMany: Sendable where Element: Sendable {}
