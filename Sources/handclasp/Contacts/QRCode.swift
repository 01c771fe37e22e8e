// SPDX-License-Identifier: Apache-2.0
import CQRencode

/// A text as a QR code (ISO/IEC 18004), by libqrencode.
struct QRCode: Sendable {
    /// Modules along a side, without the quiet zone.
    let width: Int
    /// Row by row; true is dark.
    let isDark: [Bool]

    /// Light around it, in modules: the standard's four.
    static let quiet = 4

    /// Nil: the text is too long for one, or has no octet.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        // The lowest bit of each octet is the module's color.
        isDark = (0..<width * width).map { code.pointee.data[$0] & 1 == 1 }
    }

    /// Whether a module is dark; around the code all is light.
    func isDark(_ row: Int, _ column: Int) -> Bool {
        guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
        return isDark[row * width + column]
    }

    /// Two rows a line in half blocks. `hasColor`: black on white whatever the terminal's colors; else light is what is
    /// drawn, as for a dark terminal.
    func lines(hasColor: Bool) -> [String] {
        let range = -Self.quiet..<width + Self.quiet
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            let text = range.map { column in
                let (top, bottom) = (isDark(row, column), isDark(row + 1, column))
                return switch (top == hasColor, bottom == hasColor) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
            return hasColor ? "\u{1B}[30;107m\(text)\u{1B}[0m" : text
        }
    }
}
