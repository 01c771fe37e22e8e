# SPDX-License-Identifier: Apache-2.0
# Every target is one line and calls a script; `make help` lists them.

PREFIX ?= /usr/local
DESTDIR ?=
TOOLS = handclasp uwb-range uwb-emulator

.PHONY: help setup demo demo-ranging test build bench check lint purity docs consumers sanitize fuzz attacks vm-test expected \
	format install uninstall install-udev uninstall-udev clean

help: ## what there is to make
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

setup: ## installs what is missing (apt-get); does nothing when all is there
	@scripts/setup

vm-test: setup ## boards at the USB of a real kernel, in QEMU: rules, permissions, ranging, unplugging
	@scripts/vm-test

demo: setup ## builds; two people meet, then somebody stands between two others
	@scripts/demo

demo-ranging: setup ## builds; a real board's session, then two boards that meet and part
	@scripts/demo-ranging

test: setup ## builds and runs every test
	@scripts/test

build: setup ## builds the tools in release: .build/release
	@swift build -c release

bench: setup ## measures; prints a table and writes Benchmarks/results.json
	@scripts/bench

check: setup ## all that a change must pass
	@scripts/check

lint: ## formatting and style
	@scripts/lint

purity: ## what pure modules may not use, and arrows that point down
	@scripts/purity

docs: ## DocC of every library, warnings as errors: .build/docs
	@scripts/docs

consumers: ## a package outside the clone for each public product
	@scripts/consumers

sanitize: setup ## the tests under the thread sanitizer
	@scripts/sanitize

attacks: setup ## breaks a naive exchange three ways, and fails to break ours
	@scripts/attacks

fuzz: setup ## each fuzz target for FUZZ_SECONDS (60)
	@scripts/fuzz

expected: build ## rewrites the transcripts of the captures; read the diff
	@scripts/expected

format: ## formats every source file
	@swift format -i -r Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources Fuzz/Package.swift Fuzz/Sources

install: build ## installs the tools to PREFIX/bin
	install -D -t $(DESTDIR)$(PREFIX)/bin $(TOOLS:%=.build/release/%)

uninstall: ## removes them
	rm -f $(TOOLS:%=$(DESTDIR)$(PREFIX)/bin/%)

install-udev: ## as root: rules and a group, so that boards at USB may be used
	@scripts/install-udev

uninstall-udev: ## as root: takes the rules away again
	@scripts/install-udev remove

clean: ## removes what was built
	rm -rf .build Benchmarks/.build Fuzz/.build Benchmarks/results.json
