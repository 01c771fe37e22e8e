// SPDX-License-Identifier: Apache-2.0
// DNS-SD by the machine's Avahi. Without pkgConfig: avahi's own file prints a warning at each build.
#pragma once
#include <string.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <avahi-client/client.h>
#include <avahi-client/lookup.h>
#include <avahi-client/publish.h>
#include <avahi-common/address.h>
#include <avahi-common/error.h>
#include <avahi-common/malloc.h>
#include <avahi-common/strlst.h>
#include <avahi-common/thread-watch.h>

static const AvahiIfIndex avahi_any_interface = AVAHI_IF_UNSPEC;
static const AvahiProtocol avahi_any_protocol = AVAHI_PROTO_UNSPEC;

// An address's octets, 4 or 16, into `out`; how many.
static inline int avahi_octets(const AvahiAddress *address, unsigned char out[16]) {
    int count = address->proto == AVAHI_PROTO_INET6 ? 16 : 4;
    memcpy(out, &address->data, (size_t)count);
    return count;
}

// Publishes `name` at this address of an interface, without the record that leads back.
static inline int avahi_add_address(AvahiEntryGroup *group, unsigned interface, const unsigned char *octets, int count,
                                    const char *name) {
    AvahiAddress address = {.proto = count == 16 ? AVAHI_PROTO_INET6 : AVAHI_PROTO_INET};
    memcpy(&address.data, octets, (size_t)count);
    return avahi_entry_group_add_address(group, (AvahiIfIndex)interface, AVAHI_PROTO_UNSPEC, AVAHI_PUBLISH_NO_REVERSE, name,
                                         &address);
}

static inline int avahi_add_service(AvahiEntryGroup *group, unsigned interface, const char *instance, const char *type,
                                    const char *host, unsigned short port) {
    AvahiStringList *text = avahi_string_list_add(NULL, "v=2");
    int status = avahi_entry_group_add_service_strlst(group, (AvahiIfIndex)interface, AVAHI_PROTO_UNSPEC, 0, instance, type,
                                                      NULL, host, port, text);
    avahi_string_list_free(text);
    return status;
}

static inline int avahi_is_version(AvahiStringList *text) {
    AvahiStringList *found = avahi_string_list_find(text, "v");
    return found && strcmp((const char *)avahi_string_list_get_text(found), "v=2") == 0;
}
