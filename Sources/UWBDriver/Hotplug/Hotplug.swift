// SPDX-License-Identifier: Apache-2.0
import CLibUdev
import CLinux
import EventLoops
import Glibc

/// Boards that are plugged in and pulled out, as udev tells of them when its rules are done.
///
/// Begins with those that are there. Each event has the board's identity as it was then: its serial number stays the
/// same, its number on the bus does not.
public struct Hotplug: AsyncSequence, Sendable {
    public enum Event: Hashable, Sendable {
        case appeared(USBBoard)
        /// The kernel's driver has it now, or not any more: its ports are others.
        case changed(USBBoard)
        case left(USBBoard)
    }

    public typealias Element = Event

    private let stream: AsyncStream<Event>

    /// Throws where udev cannot be listened to. Ends when nobody iterates any more.
    public init() throws(DriverError) {
        let (stream, feed) = AsyncStream.makeStream(of: Event.self)
        self.stream = stream
        let monitor = try Monitor(feed)
        // What holds the monitor is the stream; its end ends the thread.
        feed.onTermination = { _ in monitor.stop() }
        monitor.start()
    }

    public func makeAsyncIterator() -> AsyncStream<Event>.Iterator { stream.makeAsyncIterator() }

    /// Listens on a loop of its own.
    private final class Monitor: Sendable {
        private let loop = EventLoop(name: "uwb-hotplug")
        private let feed: AsyncStream<Event>.Continuation

        /// Only the loop's thread touches it.
        private struct State {
            var udev: OpaquePointer
            var monitor: OpaquePointer
            var known: [String: USBBoard] = [:]
        }

        private nonisolated(unsafe) var state: State

        init(_ feed: AsyncStream<Event>.Continuation) throws(DriverError) {
            self.feed = feed
            guard let udev = udev_new(),
                let monitor = udev_monitor_new_from_netlink(udev, "udev"),
                udev_monitor_filter_add_match_subsystem_devtype(monitor, "usb", "usb_device") >= 0,
                udev_monitor_enable_receiving(monitor) >= 0
            else {
                throw DriverError(
                    .notFound,
                    "udev cannot be listened to: \(errorText(errno))",
                    hint: "is udevd running? systemctl status systemd-udevd",
                    systemError: errno
                )
            }
            state = State(udev: udev, monitor: monitor)
        }

        deinit {
            udev_monitor_unref(state.monitor)
            udev_unref(state.udev)
        }

        func start() {
            loop.execute { [self] in
                // Listened to first, looked at then: nothing comes between.
                let descriptor = udev_monitor_get_fd(state.monitor)
                loop.watch(descriptor, epoll_in) { [weak self] _ in self?.receive() }
                for board in (try? USBBoards.list()) ?? [] { appear(board) }
            }
        }

        func stop() {
            loop.execute { [self] in loop.unwatch(udev_monitor_get_fd(state.monitor)) }
            loop.stop()
        }

        private func receive() {
            while let device = udev_monitor_receive_device(state.monitor) {
                defer { udev_device_unref(device) }
                guard let path = udev_device_get_syspath(device).map({ String(cString: $0) }),
                    let action = udev_device_get_action(device).map({ String(cString: $0) })
                else { continue }
                switch action {
                case "remove":
                    if let board = state.known.removeValue(forKey: path) {
                        feed.yield(.left(board))
                    }
                case "add", "bind", "change":
                    if let board = USBBoard(device, state.udev), USBBoards.isBoard(board) {
                        appear(board)
                    }
                default: continue
                }
            }
        }

        private func appear(_ board: USBBoard) {
            let old = state.known.updateValue(board, forKey: board.path)
            // Pulled out and plugged in again between two looks, it is another.
            if old?.number != board.number {
                feed.yield(.appeared(board))
            } else if old != board {
                feed.yield(.changed(board))
            }
        }
    }
}
