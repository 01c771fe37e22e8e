// SPDX-License-Identifier: Apache-2.0
public import EventLoops
public import UWBRanging

/// A byte stream to a board: open it, send, hear, close it. Nothing else; recording and faults are
/// links around links.
///
/// Everything happens on the link's own thread, its ``loop``. ``send(_:)`` never blocks: what a slow
/// board does not take waits in the link.
public protocol Link: AnyObject, Sendable {
    var loop: EventLoop { get }
    /// What a person calls it: `tty:/dev/ttyACM0`.
    var name: String { get }
    /// Whether its board may have talked while nobody listened: serial and USB links.
    var drainsOnOpen: Bool { get }

    /// Opens the link; from then on the listener hears, until it is told of the end.
    func open(_ listener: any LinkListener) throws(DriverError)
    func send(_ octets: [UInt8])
    /// Closes the link. The listener hears nothing more, of the end neither.
    func close()
}

/// Who hears what a link receives, on the link's thread.
public protocol LinkListener: AnyObject, Sendable {
    /// Octets arrived; they are there during the call alone.
    func hear(_ octets: UnsafeRawBufferPointer, at arrival: Instant)
    /// The link ended by itself: the peer closed it, the board was unplugged.
    func end(_ error: DriverError)
}
