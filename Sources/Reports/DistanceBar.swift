// SPDX-License-Identifier: Apache-2.0
package import CommandLineTool
package import UWBGate
package import UWBRanging

/// A distance as a bar from 0 to 1 m, with the gate's two thresholds marked.
package struct DistanceBar {
    private static let reach: Int32 = 1000

    let configuration: GateConfiguration
    let width: Int

    package init(configuration: GateConfiguration, width: Int) {
        (self.configuration, self.width) = (configuration, width)
    }

    /// What the marks of the bar below mean.
    package var scale: StyledLine {
        var cells = Array(repeating: Character(" "), count: max(1, width))
        func put(_ text: String, at place: Int) {
            for (offset, character) in text.enumerated()
            where cells.indices.contains(place + offset) {
                cells[place + offset] = character
            }
        }
        let (opening, closing) = (place(configuration.opening), place(configuration.closing))
        let opens = "opens \(Self.meters(configuration.opening)) ▼"
        let closes = "▽ closes \(Self.meters(configuration.closing))"
        put("0", at: 0)
        put(
            opening > opens.count ? opens : "▼",
            at: opening + 1 - (opening > opens.count ? opens.count : 1)
        )
        put(width - closing > closes.count + 7 ? closes : "▽", at: closing)
        put("1 m", at: width - 3)
        return StyledLine(String(cells), .faint)
    }

    package func bar(_ distance: Distance?) -> StyledLine {
        let opening = place(configuration.opening)
        let closing = place(configuration.closing)
        let end = distance.map(place) ?? -1
        var filled = ""
        var rest = ""
        for column in 0..<max(1, width) {
            let isFilled = column <= end && (distance?.millimeters ?? 0) > 0
            let mark: Character? = column == opening ? "┃" : column == closing ? "┊" : nil
            if isFilled { filled.append("█") } else { rest.append(mark ?? "·") }
        }
        if let distance, distance.millimeters > Self.reach { filled = filled.dropLast() + "›" }
        if let distance, distance.millimeters <= 0 { rest = "‹" + rest.dropFirst() }
        var line = StyledLine(filled, style(distance))
        line.append(rest, .faint)
        return line
    }

    private func style(_ distance: Distance?) -> StyledLine.Style {
        guard let distance else { return .plain }
        if distance <= configuration.opening { return .good }
        return distance <= configuration.closing ? .middling : .bad
    }

    private func place(_ distance: Distance) -> Int {
        let millimeters = Int(min(max(distance.millimeters, 0), Self.reach))
        return millimeters * (max(2, width) - 1) / Int(Self.reach)
    }

    private static func meters(_ distance: Distance) -> String {
        String(distance.description.dropLast(2))
    }
}
