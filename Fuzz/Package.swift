// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// Built with `--sanitize fuzzer`, which brings its own `main`.
let settings: [SwiftSetting] = [
    .unsafeFlags(["-parse-as-library"]),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "Handclasp", path: "..")],
    targets: [
        .executableTarget(
            name: "FuzzFrames",
            dependencies: [
                .product(name: "Bytes", package: "Handclasp"),
                .product(name: "UCI", package: "Handclasp"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "FuzzMessages",
            dependencies: [
                .product(name: "Bytes", package: "Handclasp"),
                .product(name: "UCI", package: "Handclasp"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "FuzzExchange",
            dependencies: [.product(name: "KeyExchange", package: "Handclasp")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "FuzzHandshake",
            dependencies: [
                .product(name: "Cryptography", package: "Handclasp"),
                .product(name: "KeyExchange", package: "Handclasp"),
                .product(name: "UCI", package: "Handclasp"),
                .product(name: "UWBGate", package: "Handclasp"),
                .product(name: "UWBRanging", package: "Handclasp"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "FuzzCaptures",
            dependencies: [
                .product(name: "Bytes", package: "Handclasp"),
                .product(name: "Captures", package: "Handclasp"),
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
