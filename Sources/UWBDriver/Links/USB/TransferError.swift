// SPDX-License-Identifier: Apache-2.0
import CLibUSB

/// Why a transfer did not complete.
public enum TransferError: Error, Hashable, Sendable {
    /// The board answered with STALL: its endpoint is halted until that is cleared.
    case stalled
    /// The board sent more than was asked for.
    case overflowed
    /// The bus reports errors: a cable, a hub, or a board that is just being pulled out.
    case failed
    /// The board is gone.
    case unplugged
    case cancelled
    case timedOut

    /// What libusb says of a transfer that is back; nil: it completed.
    init?(status: Int32) {
        switch status {
        case usb_completed: return nil
        case usb_stalled: self = .stalled
        case usb_overflowed: self = .overflowed
        case usb_left: self = .unplugged
        case usb_cancelled: self = .cancelled
        case usb_timed_out: self = .timedOut
        default: self = .failed
        }
    }

    /// What libusb says of one that it did not take.
    init(submission: Int32) {
        self = submission == LIBUSB_ERROR_NO_DEVICE.rawValue ? .unplugged : .failed
    }
}
