// SPDX-License-Identifier: Apache-2.0
import ContactStore
import Cryptography
import EventLoops
import Glibc
import KeyExchange

extension Meeting {
    func lookUp(_ id: RunMachine.LinkID, _ peerID: [UInt8]) {
        let now = EventLoop.now
        do throws(StoreError) {
            let own = identity.publicKey.x963Representation
            let (known, contact) = try store.lookUp(peerID, own: own, label: settings.label)
            if let contact {
                // Met again without another name, it stays under its own.
                label = contact.label
                show(.known(label: contact.label))
            }
            apply(machine.update(id, at: now) { $0.receive(known, at: now) })
        } catch {
            show(.note(error.detail))
            apply(machine.update(id, at: now) { $0.cancel(.storeFailed) })
        }
    }

    func keep(_ new: NewContact, _ id: RunMachine.LinkID) {
        var isStored = false
        do throws(StoreError) {
            let name = try freeLabel(settings.label ?? label ?? "met \(Self.date)", new.peerID)
            let contact = Contact(new, label: name, at: Self.calendar)
            let row = try store.add(contact, forgiving: links[id]?.attempt)
            links[id]?.row = row
            links[id]?.attempt = nil
            (label, isStored) = (name, true)
        } catch {
            show(.note(error.detail + (error.hint.map { " (\($0))" } ?? "")))
            // Two matches are no failed guess, whatever the disk does.
            forgive(id)
        }
        let now = EventLoop.now
        apply(machine.update(id, at: now) { $0.stored(isStored, at: now) })
    }

    /// Counts the run as a failed one before the nonce is shown; a contact that is stored takes it back.
    func count(_ id: RunMachine.LinkID) {
        let now = EventLoop.now
        var refusal: AbortCode?
        do throws(StoreError) {
            links[id]?.attempt = try store.addFailure(at: Self.calendar)
            if links[id]?.attempt == nil { refusal = .rateLimited }
        } catch {
            show(.note(error.detail + (error.hint.map { " (\($0))" } ?? "")))
            refusal = .storeFailed
        }
        apply(machine.update(id, at: now) { $0.counted(refusal, at: now) })
    }

    func forgive(_ id: RunMachine.LinkID) {
        guard let attempt = links[id]?.attempt else { return }
        links[id]?.attempt = nil
        do throws(StoreError) { try store.forgiveFailure(attempt) } catch {
            show(.note("\(error.detail): the run stays among the failed ones"))
        }
    }

    /// A name that nobody else has: the moment must not be lost for one.
    private func freeLabel(_ wanted: String, _ peerID: [UInt8]) throws(StoreError) -> String {
        let taken = Set(
            try store.contacts().filter { $0.isCurrent && $0.peerID != peerID }.map(\.label)
        )
        guard taken.contains(wanted) else { return wanted }
        for number in 2... where !taken.contains("\(wanted) \(number)") {
            show(.note("\(wanted) is somebody else already: stored as \(wanted) \(number)"))
            return "\(wanted) \(number)"
        }
        return wanted
    }

    static var calendar: Int64 { Int64(time(nil)) }

    private static var date: String {
        var (now, parts) = (time(nil), tm())
        localtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 32)
        strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
