// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// A running session: its measurements, as they come.
///
/// The newest are kept for a reader that is late; ``dropped`` counts the others. The sequence ends when
/// the session was stopped, and throws why where the board or the link ended it.
public struct Ranging: AsyncSequence, Sendable {
    public typealias Element = RangingMeasurement
    public typealias Failure = DriverError

    private let owner: Owner

    /// Stops the session when nobody holds the sequence any more.
    fileprivate final class Owner: Sendable {
        let feed: SessionFeed
        init(_ feed: SessionFeed) { self.feed = feed }
        deinit { feed.stop() }
    }

    init(feed: SessionFeed) { owner = Owner(feed) }

    /// How many measurements nobody took in time.
    public var dropped: Int { owner.feed.dropped }

    /// Why the latest rounds keep failing, with the likely cause and a hint; nil while they do not.
    public var finding: RangingFinding? { owner.feed.finding }

    /// Stops the session, and returns when the board has stopped and forgotten it.
    public func stop() async {
        owner.feed.stop()
        await owner.feed.ended()
    }

    public func makeAsyncIterator() -> Iterator { Iterator(owner: owner) }

    public struct Iterator: AsyncIteratorProtocol {
        private let owner: Owner

        fileprivate init(owner: Owner) { self.owner = owner }

        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(DriverError) -> RangingMeasurement? {
            try await owner.feed.next().get()
        }

        public mutating func next() async throws(DriverError) -> RangingMeasurement? {
            try await owner.feed.next().get()
        }
    }
}
