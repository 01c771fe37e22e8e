// SPDX-License-Identifier: Apache-2.0
import CLibUSB
import CLinux
import EventLoops
import Glibc
import UWBRanging

/// libusb, whose events are handled on a loop: its descriptors are among the loop's, and no thread waits beside it.
final class USBContext {
    let handle: OpaquePointer
    private let loop: EventLoop
    /// The descriptors that the loop watches for it.
    private var watched: Set<Int32> = []
    /// A callback of libusb's runs: nothing may be waited for.
    private(set) var isHandling = false

    init(on loop: EventLoop) throws(DriverError) {
        loop.checkIsolated()
        var handle: OpaquePointer?
        let status = libusb_init(&handle)
        guard status == 0, let handle else {
            throw DriverError(.notFound, "libusb cannot be used: \(usbText(status))")
        }
        (self.handle, self.loop) = (handle, loop)
        if let list = libusb_get_pollfds(handle) {
            var next = list
            while let descriptor = next.pointee {
                watch(descriptor.pointee.fd, descriptor.pointee.events)
                next += 1
            }
            libusb_free_pollfds(list)
        }
        libusb_set_pollfd_notifiers(
            handle,
            { descriptor, events, context in
                guard let context else { return }
                Unmanaged<USBContext>.fromOpaque(context).takeUnretainedValue()
                    .watch(descriptor, events)
            },
            { descriptor, context in
                guard let context else { return }
                Unmanaged<USBContext>.fromOpaque(context).takeUnretainedValue().unwatch(descriptor)
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// All transfers are back by then.
    func close() {
        abandon()
        libusb_exit(handle)
    }

    /// Listens no more; what libusb holds stays.
    func abandon() {
        libusb_set_pollfd_notifiers(handle, nil, nil, nil)
        for descriptor in watched { loop.unwatch(descriptor) }
        watched = []
    }

    private func watch(_ descriptor: Int32, _ events: Int16) {
        watched.insert(descriptor)
        let wanted =
            (events & Int16(POLLIN) != 0 ? epoll_in : 0)
            | (events & Int16(POLLOUT) != 0 ? epoll_out : 0)
        loop.watch(descriptor, wanted) { [weak self] _ in self?.handleEvents() }
    }

    private func unwatch(_ descriptor: Int32) {
        guard watched.remove(descriptor) != nil else { return }
        loop.unwatch(descriptor)
    }

    /// Lets everything that is back be heard of, and waits for nothing.
    func handleEvents() {
        guard !isHandling else { return }
        isHandling = true
        defer { isHandling = false }
        var time = timeval(tv_sec: 0, tv_usec: 0)
        libusb_handle_events_timeout_completed(handle, &time, nil)
    }

    /// Waits for events until a condition holds, at most so long.
    func handleEvents(until isDone: () -> Bool, atMost patience: Duration) {
        let end = EventLoop.now.advanced(by: patience)
        while !isDone(), !isHandling, EventLoop.now < end {
            isHandling = true
            defer { isHandling = false }
            var time = timeval(tv_sec: 0, tv_usec: 10_000)
            libusb_handle_events_timeout_completed(handle, &time, nil)
        }
    }
}

/// What libusb calls one of its errors.
func usbText(_ code: Int32) -> String {
    libusb_strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
