// SPDX-License-Identifier: Apache-2.0
import CLibUSB
import EventLoops
import Glibc
import UWBRanging

/// A board's serial port over USB while it is open: interfaces that are claimed, reads that wait for the board, writes
/// in their order.
///
/// Each endpoint is a queue. What keeps this alive is its owner, and the loop until all transfers are back.
final class USBDevice {
    /// Reads that wait at a time. Each takes one packet, so that none waits for more behind a full one.
    private static let reads = 8
    /// More than this is not kept for a board that takes nothing.
    private static let unsentLimit = 1 << 20
    /// So many times in a row a read may fail before the board counts as lost.
    private static let failureLimit = 3
    private static let patience: UInt32 = 1000

    private let context: USBContext
    private let handle: OpaquePointer
    private let interfaces: CDCInterfaces
    private let loop: EventLoop
    private let hear: (UnsafeRawBufferPointer, Instant) -> Void
    private let end: (TransferError) -> Void

    private var pending: Set<ObjectIdentifier> = []
    private var inputs: [USBTransfer] = []
    private var output: USBTransfer?
    private var unsent: [[UInt8]] = []
    private var unsentOctets = 0
    private var failures = 0
    private var isClosed = false
    private(set) var isReleased = false

    /// Opens the device at a place on the bus and takes its interfaces from the kernel's driver.
    init(
        _ board: USBBoard,
        on loop: EventLoop,
        hear: @escaping (UnsafeRawBufferPointer, Instant) -> Void,
        end: @escaping (TransferError) -> Void
    ) throws(DriverError) {
        guard let interfaces = board.interfaces else {
            throw DriverError(
                .notABoard,
                "\(board.name): this USB device has no serial port (CDC-ACM)",
                hint: "uwb-range list shows what may be a board"
            )
        }
        try Self.checkPorts(board)
        let context = try USBContext(on: loop)
        do throws(DriverError) {
            handle = try Self.open(board, context)
        } catch {
            context.close()
            throw error
        }
        do throws(DriverError) {
            try Self.claim(board, interfaces, handle)
        } catch {
            libusb_close(handle)
            context.close()
            throw error
        }
        (self.context, self.interfaces, self.loop) = (context, interfaces, loop)
        (self.hear, self.end) = (hear, end)
    }

    private static func open(
        _ board: USBBoard,
        _ context: USBContext
    ) throws(DriverError) -> OpaquePointer {
        var list: UnsafeMutablePointer<OpaquePointer?>?
        let count = libusb_get_device_list(context.handle, &list)
        guard count >= 0, let list else {
            throw DriverError(
                .notFound,
                "the USB devices cannot be listed: \(usbText(Int32(count)))"
            )
        }
        defer { libusb_free_device_list(list, 1) }
        for index in 0..<count {
            guard let device = list[index], libusb_get_bus_number(device) == board.bus,
                libusb_get_device_address(device) == board.number
            else { continue }
            var handle: OpaquePointer?
            let status = libusb_open(device, &handle)
            if status == 0, let handle { return handle }
            throw failure(board, status)
        }
        throw failure(board, LIBUSB_ERROR_NO_DEVICE.rawValue)
    }

    /// Both interfaces, from cdc_acm if it has them: it gets them back when they are let go of.
    private static func claim(
        _ board: USBBoard,
        _ interfaces: CDCInterfaces,
        _ handle: OpaquePointer
    ) throws(DriverError) {
        libusb_set_auto_detach_kernel_driver(handle, 1)
        var status = libusb_claim_interface(handle, Int32(interfaces.control))
        if status == 0 { status = libusb_claim_interface(handle, Int32(interfaces.data)) }
        guard status == 0 else {
            release(interfaces, handle)
            throw failure(board, status)
        }
        // 115200 8N1, which a port over USB does not care for; then DTR and RTS, without which it neither hears nor
        // speaks. A port that knows neither request is one without lines.
        var coding: [UInt8] = [0x00, 0xC2, 0x01, 0x00, 0, 0, 8]
        status = request(handle, 0x20, 0, interfaces.control, &coding)
        if status >= 0 || status == LIBUSB_ERROR_PIPE.rawValue {
            var none: [UInt8] = []
            status = request(handle, 0x22, 3, interfaces.control, &none)
        }
        guard status >= 0 || status == LIBUSB_ERROR_PIPE.rawValue else {
            release(interfaces, handle)
            throw failure(board, status)
        }
    }

    /// The kernel's driver gets an interface back when it is released, and not when the device is closed.
    private static func release(_ interfaces: CDCInterfaces, _ handle: OpaquePointer) {
        libusb_release_interface(handle, Int32(interfaces.data))
        libusb_release_interface(handle, Int32(interfaces.control))
    }

    /// A tty that another program has would be torn away under it.
    private static func checkPorts(_ board: USBBoard) throws(DriverError) {
        for port in board.ports {
            let descriptor = Glibc.open(port, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
            let error = errno
            defer { if descriptor >= 0 { Glibc.close(descriptor) } }
            let isHeld =
                descriptor < 0 ? error == EBUSY : flock(descriptor, LOCK_EX | LOCK_NB) != 0
            guard isHeld else { continue }
            throw DriverError(
                .busy,
                "\(board.name) is in use by another program, as \(port)",
                hint: "who: fuser -v \(port)",
                systemError: EBUSY
            )
        }
    }

    private static func request(
        _ handle: OpaquePointer,
        _ number: UInt8,
        _ value: UInt16,
        _ interface: UInt8,
        _ octets: inout [UInt8]
    ) -> Int32 {
        libusb_control_transfer(
            handle,
            0x21,
            number,
            value,
            UInt16(interface),
            &octets,
            UInt16(octets.count),
            patience
        )
    }

    private static func failure(_ board: USBBoard, _ status: Int32) -> DriverError {
        switch status {
        case LIBUSB_ERROR_ACCESS.rawValue:
            DriverError(
                .noPermission,
                "\(board.name): no permission for \(board.node)",
                hint: "sudo make install-udev, then plug the board in again",
                systemError: EACCES
            )
        case LIBUSB_ERROR_BUSY.rawValue:
            DriverError(
                .busy,
                "\(board.name) is in use by another program",
                hint: "who: fuser -v \(board.node)",
                systemError: EBUSY
            )
        case LIBUSB_ERROR_NO_DEVICE.rawValue, LIBUSB_ERROR_NOT_FOUND.rawValue:
            DriverError(
                .notFound,
                "\(board.name) is not there any more",
                hint: "plug it in again, then: uwb-range list"
            )
        default: DriverError(.notABoard, "\(board.name): \(usbText(status))")
        }
    }

    // MARK: Reading

    /// The reads begin. Not before its owner has it: what they bring goes there.
    func start() {
        for _ in 0..<Self.reads {
            guard let transfer = USBTransfer(capacity: interfaces.input.packetSize) else { break }
            transfer.done = { [unowned self] in take($0, $1, $2, at: $3) }
            inputs.append(transfer)
            read(transfer)
        }
    }

    private func read(_ transfer: USBTransfer) {
        submit(transfer, interfaces.input.address, interfaces.input.packetSize)
    }

    private func submit(_ transfer: USBTransfer, _ endpoint: UInt8, _ count: Int) {
        guard !isClosed else { return }
        do throws(TransferError) {
            try transfer.submit(handle, endpoint, count: count)
            pending.insert(ObjectIdentifier(transfer))
        } catch {
            fail(error)
        }
    }

    private func take(
        _ transfer: USBTransfer,
        _ octets: UnsafeRawBufferPointer,
        _ error: TransferError?,
        at arrival: Instant
    ) {
        pending.remove(ObjectIdentifier(transfer))
        guard !isClosed else { return }
        if !octets.isEmpty { hear(octets, arrival) }
        switch error {
        case nil:
            failures = 0
            read(transfer)
        // What was too much is lost; who assembles packets finds the next one.
        case .overflowed: read(transfer)
        case .stalled: recover(transfer, interfaces.input.address)
        case .cancelled, .unplugged, .failed, .timedOut: retry(transfer, error ?? .failed)
        }
    }

    /// A halted endpoint works again once that is cleared.
    private func recover(_ transfer: USBTransfer, _ endpoint: UInt8) {
        failures += 1
        guard failures <= Self.failureLimit * Self.reads else { return fail(.stalled) }
        let status = libusb_clear_halt(handle, endpoint)
        guard status == 0 else { return fail(TransferError(submission: status)) }
        read(transfer)
    }

    private func retry(_ transfer: USBTransfer, _ error: TransferError) {
        guard error == .failed else { return fail(error) }
        failures += 1
        guard failures <= Self.failureLimit else { return fail(.failed) }
        // A board that is being pulled out fails so before it is gone.
        loop.schedule(at: EventLoop.now.advanced(by: .milliseconds(50))) { [weak self] in
            guard let self, !transfer.isPending else { return }
            self.read(transfer)
        }
    }

    // MARK: Writing

    func write(_ octets: [UInt8]) {
        guard !isClosed, !octets.isEmpty else { return }
        unsent.append(octets)
        unsentOctets += octets.count
        if output?.isPending != true { writeNext() }
        if unsentOctets > Self.unsentLimit { fail(.timedOut) }
    }

    private func writeNext() {
        guard !isClosed, !unsent.isEmpty else { return }
        let octets = unsent.removeFirst()
        unsentOctets -= octets.count
        guard let transfer = USBTransfer(capacity: octets.count) else { return fail(.failed) }
        transfer.octets.copyBytes(from: octets)
        transfer.done = { [unowned self] transfer, _, error, _ in
            pending.remove(ObjectIdentifier(transfer))
            output = nil
            guard !isClosed else { return }
            switch error {
            case nil: writeNext()
            case .stalled:
                // The board refuses what was sent; who asked asks again.
                _ = libusb_clear_halt(handle, interfaces.output.address)
                writeNext()
            case .failed:
                failures += 1
                if failures > Self.failureLimit { fail(.failed) } else { writeNext() }
            case .some(let error): fail(error)
            }
        }
        output = transfer
        submit(transfer, interfaces.output.address, octets.count)
    }

    // MARK: The end

    private func fail(_ error: TransferError) {
        guard !isClosed else { return }
        close()
        end(error)
    }

    /// Nothing more is heard. Interfaces are let go of, and go back to the kernel's driver, when every transfer is back.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        for transfer in inputs { transfer.cancel() }
        output?.cancel()
        unsent = []
        if context.isHandling {
            // In a callback nothing may be waited for.
            loop.schedule(at: EventLoop.now) { [self] in release() }
        } else {
            release()
        }
    }

    /// Also from outside, where one that was closed is to be opened again at once.
    func release() {
        context.handleEvents(until: { pending.isEmpty }, atMost: .milliseconds(500))
        guard !isReleased else { return }
        isReleased = true
        // What is not back by now never comes: its memory must stay.
        guard pending.isEmpty else { return context.abandon() }
        for transfer in inputs { transfer.free() }
        output?.free()
        Self.release(interfaces, handle)
        libusb_close(handle)
        context.close()
    }
}
