// SPDX-License-Identifier: Apache-2.0
public import EventLoops
import Glibc

/// Opens a tty as UCI needs it: raw, DTR up, and nobody else's.
enum SerialPort {
    /// Raw mode comes at once: until then the tty would send the board's octets back to it. DTR stays up
    /// as long as the port is open: without it an nRF board neither hears nor speaks.
    static func open(_ path: String) throws(DriverError) -> Int32 {
        let descriptor = Glibc.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno) }
        do throws(DriverError) {
            try claim(descriptor, path)
            try makeRaw(descriptor, path)
        } catch {
            close(descriptor)
            throw error
        }
        var lines = Int32(TIOCM_DTR | TIOCM_RTS)
        // A pseudo terminal has no such lines and says ENOTTY.
        _ = ioctl(descriptor, UInt(TIOCMBIS), &lines)
        return descriptor
    }

    private static func claim(_ descriptor: Int32, _ path: String) throws(DriverError) {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw DriverError(
                .busy,
                "\(path) is in use by another program",
                hint: "who: fuser -v \(path)"
            )
        }
        guard isatty(descriptor) == 1 else {
            throw DriverError(
                .notABoard,
                "\(path) is no serial port",
                hint: "boards are at /dev/ttyACM*"
            )
        }
        _ = ioctl(descriptor, UInt(TIOCEXCL))
    }

    private static func makeRaw(_ descriptor: Int32, _ path: String) throws(DriverError) {
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { throw failure(path, errno) }
        cfmakeraw(&settings)
        settings.c_cflag |= tcflag_t(CLOCAL) | tcflag_t(CREAD)
        settings.c_cflag &= ~(tcflag_t(CRTSCTS) | tcflag_t(CSTOPB))
        // Ignored over USB; the bridges of boards without USB of their own want it.
        cfsetspeed(&settings, speed_t(B115200))
        guard tcsetattr(descriptor, TCSANOW, &settings) == 0 else { throw failure(path, errno) }
        tcflush(descriptor, TCIOFLUSH)
    }

    private static func failure(_ path: String, _ code: Int32) -> DriverError {
        switch code {
        case ENOENT:
            DriverError(
                .notFound,
                "there is no \(path)",
                hint: "which are there: ls /dev/ttyACM*",
                systemError: code
            )
        case EACCES, EPERM:
            DriverError(
                .noPermission,
                "\(path): permission denied",
                hint: "sudo usermod --append --groups dialout $USER, then log in again",
                systemError: code
            )
        case EBUSY:
            DriverError(
                .busy,
                "\(path) is in use by another program",
                hint: "who: fuser -v \(path)",
                systemError: code
            )
        case EISDIR:
            DriverError(
                .notABoard,
                "\(path) is a directory",
                hint: "boards are at /dev/ttyACM*",
                systemError: code
            )
        default:
            DriverError(.notABoard, "\(path): \(errorText(code))", systemError: code)
        }
    }
}

extension DescriptorLink {
    /// A board at a serial port; over USB that is a CDC-ACM tty, `/dev/ttyACM0`.
    public static func serial(_ path: String, loop: EventLoop? = nil) -> DescriptorLink {
        DescriptorLink(name: "tty:\(path)", drainsOnOpen: true, loop: loop) {
            () throws(DriverError) in
            try SerialPort.open(path)
        }
    }
}
