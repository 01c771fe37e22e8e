// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import Foundation
import PackageDescription

/// OpenSSL 3.5 or newer: where scripts/setup has put Debian 13's archives, those and nothing else; pkg-config
/// would link the system's 3.0 in silence as soon as another library is linked too.
let archive = ".openssl/OpenSSL.artifactbundle"
let hasArchive = FileManager.default.fileExists(
    atPath: Context.packageDirectory + "/" + archive + "/info.json"
)
let openSSL: Target =
    hasArchive
    ? .binaryTarget(name: "OpenSSLArchive", path: archive)
    : .systemLibrary(
        name: "OpenSSLArchive",
        path: "Sources/OpenSSLArchive",
        pkgConfig: "openssl",
        providers: [.apt(["libssl-dev"])]
    )
let openSSLLibraries: [LinkerSetting] =
    hasArchive ? [.linkedLibrary(":libz.so.1"), .linkedLibrary(":libzstd.so.1")] : []

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

/// `@_lifetime`, which a type that borrows bytes needs; who uses such a type needs no flag.
let borrowing = settings + [.enableExperimentalFeature("Lifetimes")]

/// Square roots, which debug builds call libm for: docs/decisions/0003.
let mathematics: [LinkerSetting] = [.linkedLibrary("m")]

let package = Package(
    name: "Handclasp",
    products: [
        .library(name: "Bytes", targets: ["Bytes"]),
        .library(name: "UCI", targets: ["UCI"]),
        .library(name: "UWBRanging", targets: ["UWBRanging"]),
        .library(name: "UWBGate", targets: ["UWBGate"]),
        .library(name: "EventLoops", targets: ["EventLoops"]),
        .library(name: "UWBDriver", targets: ["UWBDriver"]),
        .library(name: "UWBEmulator", targets: ["UWBEmulator"]),
        .library(name: "Captures", targets: ["Captures"]),
        .library(name: "Reports", targets: ["Reports"]),
        .library(name: "Cryptography", targets: ["Cryptography"]),
        .library(name: "KeyExchange", targets: ["KeyExchange"]),
        .library(name: "PeerLink", targets: ["PeerLink"]),
        .library(name: "ContactStore", targets: ["ContactStore"]),
        .executable(name: "handclasp", targets: ["handclasp"]),
        .executable(name: "uwb-range", targets: ["uwb-range"]),
        .executable(name: "uwb-emulator", targets: ["uwb-emulator"]),
    ],
    targets: [
        // C
        .systemLibrary(name: "CPcap", pkgConfig: "libpcap", providers: [.apt(["libpcap-dev"])]),

        .systemLibrary(
            name: "CJansson",
            pkgConfig: "jansson",
            providers: [.apt(["libjansson-dev"])]
        ),

        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]
        ),

        .systemLibrary(
            name: "CLibUSB",
            pkgConfig: "libusb-1.0",
            providers: [.apt(["libusb-1.0-0-dev"])]
        ),

        .systemLibrary(name: "CLibUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),

        .systemLibrary(
            name: "CQRencode",
            pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]
        ),

        .systemLibrary(name: "CAvahi"),
        .systemLibrary(name: "CLinux"),

        openSSL,
        .target(
            name: "COpenSSL",
            dependencies: ["OpenSSLArchive"],
            linkerSettings: openSSLLibraries
        ),
        .target(
            name: "Cryptography",
            dependencies: ["COpenSSL"],
            swiftSettings: settings
        ),
        .target(
            name: "KeyExchange",
            dependencies: ["Cryptography", "UWBGate", "UWBRanging"],
            swiftSettings: settings
        ),

        // pure
        .target(name: "Bytes", swiftSettings: borrowing),
        .target(name: "UCI", dependencies: ["Bytes"], swiftSettings: borrowing),
        .target(name: "UWBRanging", dependencies: ["Bytes", "UCI"], swiftSettings: settings),
        .target(
            name: "UWBGate",
            dependencies: ["UWBRanging"],
            swiftSettings: settings,
            linkerSettings: mathematics
        ),

        // edge
        .target(
            name: "Captures",
            dependencies: ["Bytes", "UCI", "CPcap"],
            swiftSettings: settings
        ),

        .target(
            name: "Reports",
            dependencies: ["UCI", "UWBRanging", "UWBGate", "CommandLineTool"],
            swiftSettings: settings,
            linkerSettings: mathematics
        ),

        .target(
            name: "EventLoops",
            dependencies: ["UWBRanging", "CLinux"],
            swiftSettings: settings
        ),

        .target(
            name: "UWBDriver",
            dependencies: [
                "Bytes", "UCI", "UWBRanging", "UWBGate", "EventLoops", "CLinux", "CJansson",
                "CLibUSB", "CLibUdev",
            ],
            swiftSettings: settings
        ),
        .target(
            name: "UWBEmulator",
            dependencies: ["Bytes", "UCI", "UWBRanging", "EventLoops", "UWBDriver", "CLinux"],
            swiftSettings: settings
        ),

        .target(
            name: "PeerLink",
            dependencies: [
                "KeyExchange", "Cryptography", "UWBRanging", "EventLoops", "COpenSSL", "CAvahi",
                "CLinux",
            ],
            swiftSettings: settings
        ),

        .target(
            name: "ContactStore",
            dependencies: [
                "KeyExchange", "Cryptography", "UWBGate", "UWBRanging", "CSQLite", "CLinux",
            ],
            swiftSettings: settings
        ),

        // free
        .target(name: "CommandLineTool", swiftSettings: settings),

        // tools
        .executableTarget(
            name: "uwb-range",
            dependencies: [
                "Bytes", "UCI", "UWBRanging", "UWBGate", "EventLoops", "UWBDriver", "UWBEmulator",
                "Captures", "Reports", "CommandLineTool",
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "handclasp",
            dependencies: [
                "Bytes", "UCI", "UWBRanging", "UWBGate", "EventLoops", "UWBDriver", "Cryptography",
                "KeyExchange", "PeerLink", "ContactStore", "Reports", "CommandLineTool", "CLinux",
                "CQRencode",
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "uwb-emulator",
            dependencies: [
                "UCI", "UWBRanging", "EventLoops", "UWBDriver", "UWBEmulator", "CommandLineTool",
            ],
            swiftSettings: settings
        ),

        // tests
        .target(
            name: "Support",
            dependencies: ["Bytes", "UCI", "Captures"],
            path: "Tests/Support",
            swiftSettings: settings
        ),
        .testTarget(
            name: "BytesTests",
            dependencies: ["Bytes", "Support"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "UCITests",
            dependencies: ["Bytes", "UCI", "Captures", "Support"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "UWBRangingTests",
            dependencies: ["Bytes", "UCI", "UWBRanging", "Support"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "UWBDriverTests",
            dependencies: [
                "Bytes", "UCI", "UWBRanging", "UWBGate", "EventLoops", "UWBDriver", "UWBEmulator",
                "Captures", "CMockBoard", "Support",
            ],
            swiftSettings: settings
        ),
        .systemLibrary(
            name: "CUMockdev",
            path: "Tests/CUMockdev",
            pkgConfig: "umockdev-1.0",
            providers: [.apt(["libumockdev-dev"])]
        ),
        .target(name: "CMockBoard", dependencies: ["CUMockdev"], path: "Tests/CMockBoard"),
        .testTarget(
            name: "UWBEmulatorTests",
            dependencies: [
                "Bytes", "UCI", "UWBRanging", "EventLoops", "UWBDriver", "UWBEmulator", "Support",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "UWBGateTests",
            dependencies: ["UCI", "UWBRanging", "UWBGate", "Support"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CryptographyTests",
            dependencies: ["Bytes", "Cryptography", "COpenSSL", "Support"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "KeyExchangeTests",
            dependencies: [
                "Bytes", "CLinux", "Cryptography", "KeyExchange", "UWBGate", "UWBRanging", "UCI",
                "Support",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PeerLinkTests",
            dependencies: [
                "KeyExchange", "Cryptography", "UWBRanging", "EventLoops", "PeerLink", "CLinux",
                "Support",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ContactStoreTests",
            dependencies: [
                "KeyExchange", "Cryptography", "UCI", "UWBGate", "UWBRanging", "ContactStore",
                "CLinux",
                "Support",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ReportsTests",
            dependencies: ["UCI", "UWBRanging", "Reports"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CapturesTests",
            dependencies: ["Bytes", "UCI", "Captures", "Support"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ToolTests",
            dependencies: [
                "Bytes", "UCI", "UWBRanging", "UWBGate", "KeyExchange", "Reports",
                "CommandLineTool", "CLinux", "handclasp", "uwb-range", "uwb-emulator", "Support",
            ],
            exclude: ["Scripts", "Namespaces", "Faults"],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
