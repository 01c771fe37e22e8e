// SPDX-License-Identifier: Apache-2.0
import CLibUSB
import EventLoops
import UWBRanging

/// One bulk transfer: its memory, and who hears that it is back. Everything on the loop that libusb's events are
/// handled on.
final class USBTransfer {
    let octets: UnsafeMutableRawBufferPointer
    /// Where the board's octets are, and nil, or why there may be none.
    var done: (USBTransfer, UnsafeRawBufferPointer, TransferError?, Instant) -> Void = {
        _,
        _,
        _,
        _ in
    }
    private(set) var isPending = false
    private var transfer: UnsafeMutablePointer<libusb_transfer>?

    /// Nil: there is no memory.
    init?(capacity: Int) {
        guard let transfer = libusb_alloc_transfer(0) else { return nil }
        self.transfer = transfer
        octets = .allocate(byteCount: max(1, capacity), alignment: 16)
    }

    deinit {
        free()
        octets.deallocate()
    }

    /// Gives back what libusb has of it, which must be before its device is closed.
    func free() {
        guard !isPending, let transfer else { return }
        libusb_free_transfer(transfer)
        self.transfer = nil
    }

    /// Hands it to the kernel, which holds it until it is back.
    func submit(_ handle: OpaquePointer, _ endpoint: UInt8, count: Int) throws(TransferError) {
        guard let transfer else { throw .cancelled }
        let retained = Unmanaged.passRetained(self)
        usb_fill_bulk(
            transfer,
            handle,
            endpoint,
            octets.baseAddress?.assumingMemoryBound(to: UInt8.self),
            Int32(count),
            { transfer in
                let arrival = EventLoop.now
                guard let transfer, let context = transfer.pointee.user_data else { return }
                let own = Unmanaged<USBTransfer>.fromOpaque(context).takeRetainedValue()
                own.finish(at: arrival)
            },
            retained.toOpaque()
        )
        let status = libusb_submit_transfer(transfer)
        guard status == 0 else {
            retained.release()
            throw TransferError(submission: status)
        }
        isPending = true
    }

    /// It comes back soon, with what it has.
    func cancel() { if isPending, let transfer { libusb_cancel_transfer(transfer) } }

    private func finish(at arrival: Instant) {
        isPending = false
        guard let transfer else { return }
        let count = max(0, min(Int(transfer.pointee.actual_length), octets.count))
        done(
            self,
            UnsafeRawBufferPointer(rebasing: octets[..<count]),
            TransferError(status: usb_status(transfer)),
            arrival
        )
    }
}
