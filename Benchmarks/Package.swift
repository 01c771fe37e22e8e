// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Handclasp", path: "..")],
    targets: [
        .target(name: "CReference", cSettings: [.unsafeFlags(["-O2"])]),
        .target(name: "CAllocations", cSettings: [.unsafeFlags(["-O2"])]),
        .target(name: "CEcho", dependencies: ["CReference"], cSettings: [.unsafeFlags(["-O2"])]),
        .target(
            name: "CUSBLoop",
            dependencies: ["CReference"],
            cSettings: [.unsafeFlags(["-O2"])],
            linkerSettings: [.linkedLibrary("usb-1.0")]
        ),
        .systemLibrary(name: "CUMockdev", pkgConfig: "umockdev-1.0"),
        .target(name: "CMockBoard", dependencies: ["CUMockdev"]),
        .target(name: "CCrypto", cSettings: [.unsafeFlags(["-O2"])]),
        .target(
            name: "Rehearsal",
            dependencies: [
                .product(name: "Cryptography", package: "Handclasp"),
                .product(name: "KeyExchange", package: "Handclasp"),
                .product(name: "UCI", package: "Handclasp"),
                .product(name: "UWBGate", package: "Handclasp"),
                .product(name: "UWBRanging", package: "Handclasp"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .treatAllWarnings(as: .error),
            ]
        ),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "CReference", "CAllocations", "CEcho", "CCrypto", "CUSBLoop", "CMockBoard",
                "Rehearsal",
                .product(name: "Bytes", package: "Handclasp"),
                .product(name: "UCI", package: "Handclasp"),
                .product(name: "UWBRanging", package: "Handclasp"),
                .product(name: "UWBGate", package: "Handclasp"),
                .product(name: "EventLoops", package: "Handclasp"),
                .product(name: "UWBDriver", package: "Handclasp"),
                .product(name: "UWBEmulator", package: "Handclasp"),
                .product(name: "Cryptography", package: "Handclasp"),
                .product(name: "KeyExchange", package: "Handclasp"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .treatAllWarnings(as: .error),
            ]
        ),
        // What breaks a naive exchange and not ours; never shipped.
        .executableTarget(
            name: "handclasp-attacks",
            dependencies: [
                "Rehearsal",
                .product(name: "Cryptography", package: "Handclasp"),
                .product(name: "KeyExchange", package: "Handclasp"),
                .product(name: "UCI", package: "Handclasp"),
                .product(name: "EventLoops", package: "Handclasp"),
                .product(name: "UWBDriver", package: "Handclasp"),
                .product(name: "UWBEmulator", package: "Handclasp"),
                .product(name: "UWBGate", package: "Handclasp"),
                .product(name: "UWBRanging", package: "Handclasp"),
            ],
            path: "Sources/Attacks",
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .treatAllWarnings(as: .error),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
