// SPDX-License-Identifier: Apache-2.0

/// Reads bytes front to back, in place.
///
/// Borrows what it reads: copies nothing, allocates nothing, and the compiler refuses to let it
/// outlive the bytes. Every read is checked; after a throw the reader stands where it stood.
/// Integers are little endian, as everything in UCI is.
public struct ByteReader: ~Escapable {
    @usableFromInline let span: RawSpan
    @usableFromInline var offset = 0

    @inlinable @_lifetime(copy span)
    public init(_ span: RawSpan) { self.span = span }

    /// How many bytes are left.
    @inlinable public var remaining: Int { span.byteCount &- offset }

    /// The next integer, least significant byte first.
    @inlinable @inline(__always)
    public mutating func read<T: FixedWidthInteger & BitwiseCopyable>(
        _: T.Type = T.self
    ) throws(DecodingError) -> T {
        try need(MemoryLayout<T>.size)
        defer { offset &+= MemoryLayout<T>.size }
        // In bounds: `need` has just said so.
        return T(
            littleEndian: span.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: T.self)
        )
    }

    /// The next open code: any value is one.
    @inlinable @inline(__always)
    public mutating func read<T: OpenCode>(_: T.Type = T.self) throws(DecodingError) -> T {
        T(rawValue: try read())
    }

    /// The next fixed point number.
    @inlinable @inline(__always)
    public mutating func read<T: FixedPoint>(_: T.Type = T.self) throws(DecodingError) -> T {
        T(rawValue: try read())
    }

    /// The octet at `index` from here, without reading past it; nil where there is none.
    @inlinable @inline(__always)
    public func peek(_ index: Int = 0) -> UInt8? {
        guard index >= 0, index < remaining else { return nil }
        return span.unsafeLoad(fromUncheckedByteOffset: offset &+ index, as: UInt8.self)
    }

    /// The next `count` bytes at once: one check, then fields by their offset in the standard's
    /// table. Three times as fast as field by field, for layouts of fixed length.
    @inlinable @inline(__always) @_lifetime(copy self)
    public mutating func block(_ count: Int) throws(DecodingError) -> Block {
        try need(count)
        defer { offset &+= count }
        return Block(span: span.extracting(unchecked: offset..<(offset &+ count)))
    }

    /// A run of bytes of known length, read by offset; an offset outside it is our own mistake
    /// and stops the program.
    public struct Block: ~Escapable {
        @usableFromInline let span: RawSpan

        @inlinable @_lifetime(copy span)
        init(span: RawSpan) { self.span = span }

        @inlinable public subscript<T: FixedWidthInteger & BitwiseCopyable>(offset: Int) -> T {
            @inline(__always) get {
                T(littleEndian: span.unsafeLoadUnaligned(fromByteOffset: offset, as: T.self))
            }
        }

        @inlinable public subscript<T: OpenCode>(offset: Int) -> T {
            @inline(__always) get { T(rawValue: self[offset]) }
        }

        @inlinable public subscript<T: FixedPoint>(offset: Int) -> T {
            @inline(__always) get { T(rawValue: self[offset]) }
        }
    }

    /// A copy of the next `count` bytes; the empty copy allocates nothing.
    @inlinable
    public mutating func bytes(_ count: Int) throws(DecodingError) -> [UInt8] {
        try need(count)
        guard count > 0 else { return [] }
        defer { offset &+= count }
        return span.extracting(offset..<(offset + count)).withUnsafeBytes { Array($0) }
    }

    /// A copy of what is left; the empty copy allocates nothing.
    @inlinable public mutating func rest() -> [UInt8] {
        guard remaining > 0 else { return [] }
        defer { offset = span.byteCount }
        return span.extracting(droppingFirst: offset).withUnsafeBytes { Array($0) }
    }

    /// Throws ``DecodingError/truncated(needed:available:)`` unless `count` bytes are left: said
    /// once for a list whose count comes first, so that a wrong count allocates nothing.
    @inlinable @inline(__always)
    public func need(_ count: Int) throws(DecodingError) {
        guard count >= 0, count <= remaining else {
            throw .truncated(needed: count, available: remaining)
        }
    }
}
