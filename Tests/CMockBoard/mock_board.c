// SPDX-License-Identifier: Apache-2.0
// A device that the real libusb and libudev see. Its node is a pseudo terminal, whose readiness can be made what usbfs has:
// writable when a transfer is back, hung up when the device is gone.
// What works with umockdev 0.17 and what does not was found by trying; the comments say what must be so.
#define _GNU_SOURCE
#include "port.h"
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

mock_bus *mock_bus_new(void) {
    mock_bus *bus = g_new0(mock_bus, 1);
    // First: whether the process is mocked is asked once, and answered with no until a testbed is there.
    bus->testbed = umockdev_testbed_new();
    bus->root = umockdev_testbed_get_root_dir(bus->testbed);
    bus->last = 4;
    if (!umockdev_in_mock_environment()) {
        mock_bus_free(bus);
        return NULL;
    }
    // libusb may make the node its controlling terminal, whose end would then end the process.
    signal(SIGHUP, SIG_IGN);
    return bus;
}

void mock_bus_free(mock_bus *bus) {
    g_object_unref(bus->testbed);
    g_free(bus->root);
    g_free(bus);
}

// The endpoints' addresses are none that anybody would assume.
static void describe(mock_board *board, char *hex) {
    uint8_t octets[] = {
        18, 1, 0x00, 0x02, 0xEF, 2, 1, 64, board->vendor & 0xFF, board->vendor >> 8, board->product & 0xFF,
        board->product >> 8, 0x00, 0x01, 1, 2, 3, 1, // device
        9, 2, 75, 0, 2, 1, 0, 0xC0, 250, 8, 11, 0, 2, 2, 2, 1, 0, // configuration, association
        9, 4, 0, 0, 1, 2, 2, 1, 0, 5, 0x24, 0, 0x10, 0x01, 5, 0x24, 1, 0, 1, 4, 0x24, 2, 2, 5, 0x24, 6, 0, 1,
        7, 5, endpoint_notify, 3, 16, 0, 10, // communication
        9, 4, 1, 0, 2, 10, 0, 0, 0, 7, 5, endpoint_out, 2, packet, 0, 0, 7, 5, endpoint_in, 2, packet, 0, 0, // data
    };
    for (size_t i = 0; i < sizeof octets; i++) sprintf(hex + 2 * i, "%02X", octets[i]);
}

mock_board *mock_board_new(mock_bus *bus, int port, uint16_t vendor, uint16_t product, const char *serial) {
    mock_board *board = g_new0(mock_board, 1);
    *board = (mock_board){.bus = bus, .port = port, .vendor = vendor, .product = product, .master = -1,
                          .slave = -1};
    g_strlcpy(board->serial, serial, sizeof board->serial);
    snprintf(board->place, sizeof board->place, "/devices/usb1/1-%d", port);
    pthread_mutex_init(&board->mutex, NULL);
    board->handler = umockdev_ioctl_base_new();
    board->signal = g_signal_connect(board->handler, "handle-ioctl", G_CALLBACK(usbfs_answer), board);
    return board;
}

void mock_board_hear(mock_board *board, mock_heard heard, void *context) {
    board->heard = heard;
    board->context = context;
}

int mock_board_is_plugged(mock_board *board) { return board->is_plugged; }

static void add(mock_board *board, const char *text) {
    GError *error = NULL;
    if (!umockdev_testbed_add_from_string(board->bus->testbed, text, &error)) g_error("umockdev: %s", error->message);
}

static void make_node(mock_board *board) {
    g_autofree char *path = g_strconcat(board->bus->root, board->node, NULL), *folder = g_path_get_dirname(path);
    g_mkdir_with_parents(folder, 0755);
    char name[128];
    struct termios settings;
    board->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    grantpt(board->master);
    unlockpt(board->master);
    ptsname_r(board->master, name, sizeof name);
    board->slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    tcgetattr(board->slave, &settings);
    cfmakeraw(&settings);
    tcsetattr(board->slave, TCSANOW, &settings);
    unlink(path);
    if (symlink(name, path)) g_error("symlink %s: %m", path);
    usbfs_show_readiness(board);
}

void mock_board_plug(mock_board *board) {
    board->number = ++board->bus->last;
    board->is_gone = board->stalled_in = board->stalled_out = 0;
    board->counts.claims = 0;
    board->counts.is_bound = 1;
    snprintf(board->node, sizeof board->node, "/dev/bus/usb/001/%03d", board->number);
    GError *error = NULL;
    // Handler and node come first: the event goes out while the device is added.
    umockdev_testbed_attach_ioctl(board->bus->testbed, board->node, board->handler, &error);
    if (error) g_error("umockdev: %s", error->message);
    make_node(board);
    g_autofree char *hub = g_strconcat(board->bus->root, "/sys/devices/usb1", NULL);
    if (!g_file_test(hub, G_FILE_TEST_EXISTS))
        add(board, "P: /devices/usb1\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\nE: DRIVER=usb\nE: BUSNUM=001\nE: DEVNUM=001\n"
                   "E: DEVNAME=/dev/bus/usb/001/001\nA: busnum=1\\n\nA: devnum=1\\n\nA: speed=480\\n\n"
                   "A: bConfigurationValue=1\\n\nA: idVendor=1d6b\\n\nA: idProduct=0002\\n\n"
                   "H: descriptors=12010002090001406B1D020001010302010109021900010100E0000904000001090000000705810304000C\n\n");
    char hex[512];
    describe(board, hex);
    g_autofree char *text = g_strdup_printf(
        "P: %s\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\nE: DRIVER=usb\nE: BUSNUM=001\nE: DEVNUM=%03d\nE: DEVNAME=%s\n"
        "E: MAJOR=189\nE: MINOR=%d\nE: PRODUCT=%x/%x/100\nA: dev=189:%d\\n\nA: busnum=1\\n\nA: devnum=%d\\n\nA: devpath=%d\\n\n"
        "A: speed=12\\n\nA: bConfigurationValue=1\\n\nA: bNumInterfaces= 2\\n\nA: idVendor=%04x\\n\nA: idProduct=%04x\\n\n"
        "A: serial=%s\\n\nA: product=nRF52 USB Product\\n\nA: bDeviceClass=ef\\n\nH: descriptors=%s\n\n"
        "P: %s/1-%d:1.0\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_interface\nE: DRIVER=cdc_acm\nL: driver=../../../../bus/usb/drivers/cdc_acm\nA: bInterfaceNumber=00\\n\n\n"
        "P: %s/1-%d:1.1\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_interface\nE: DRIVER=cdc_acm\nL: driver=../../../../bus/usb/drivers/cdc_acm\nA: bInterfaceNumber=01\\n\n\n",
        board->place, board->number, board->node, board->number - 1, board->vendor, board->product, board->number - 1,
        board->number, board->port, board->vendor, board->product, board->serial, hex, board->place, board->port,
        board->place, board->port);
    add(board, text);
    board->is_plugged = 1;
}

static void end_transfers(mock_board *board) {
    pthread_mutex_lock(&board->mutex);
    board->is_gone = 1;
    usbfs_end(board);
    if (board->master >= 0) close(board->master), close(board->slave);
    board->master = board->slave = -1;
    pthread_mutex_unlock(&board->mutex);
}

static void leave(mock_board *board) {
    UMockdevTestbed *testbed = board->bus->testbed;
    g_autofree char *path = g_strconcat(board->bus->root, board->node, NULL);
    unlink(path);
    // Children first, and by hand: 0.17 tells nobody and leaves their links behind, on which the next plugging in stumbles.
    for (int i = 1; i >= -1; i--) {
        g_autofree char *place = i < 0 ? g_strconcat("/sys", board->place, NULL)
                                       : g_strdup_printf("/sys%s/1-%d:1.%d", board->place, board->port, i);
        umockdev_testbed_uevent(testbed, place, "remove");
        umockdev_testbed_remove_device(testbed, place);
    }
    umockdev_testbed_detach_ioctl(testbed, board->node, NULL);
    board->is_plugged = 0;
}

void mock_board_unplug(mock_board *board, enum mock_order order) {
    if (order == mock_event_first) leave(board), g_usleep(20000), end_transfers(board);
    else if (end_transfers(board), order == mock_transfers_first) g_usleep(20000), leave(board);
}

void mock_board_free(mock_board *board) {
    if (!board->is_gone) end_transfers(board);
    if (board->is_plugged) leave(board);
    g_signal_handler_disconnect(board->handler, board->signal);
    g_object_unref(board->handler);
    g_free(board);
}

static void send_packets(mock_board *board, const uint8_t *octets, size_t size, size_t step, int ends_empty) {
    pthread_mutex_lock(&board->mutex);
    for (size_t place = 0; place < size && !board->is_gone; place += step)
        g_queue_push_tail(&board->packets, g_bytes_new(octets + place, MIN(step, size - place)));
    if (ends_empty && size % packet == 0) g_queue_push_tail(&board->packets, g_bytes_new(NULL, 0));
    usbfs_move(board);
    pthread_mutex_unlock(&board->mutex);
}

void mock_board_send(mock_board *board, const uint8_t *octets, size_t size, int ends_empty) {
    send_packets(board, octets, size, packet, ends_empty);
}

void mock_board_babble(mock_board *board, const uint8_t *octets, size_t size) {
    send_packets(board, octets, size, size, 0);
}

// Changes something, and lets transfers come back that wait for it.
#define CHANGE(board, change)                  \
    do {                                       \
        pthread_mutex_lock(&(board)->mutex);   \
        change;                                \
        usbfs_move(board);                     \
        pthread_mutex_unlock(&(board)->mutex); \
    } while (0)

void mock_board_stall(mock_board *board, uint8_t endpoint) {
    CHANGE(board, endpoint & 0x80 ? (board->stalled_in = 1) : (board->stalled_out = 1));
}
void mock_board_fail(mock_board *board, unsigned count) { CHANGE(board, board->failing = count); }
void mock_board_refuse(mock_board *board, int refuses) { CHANGE(board, board->refuses = refuses); }
void mock_board_occupy(mock_board *board, int occupied) { CHANGE(board, board->is_occupied = occupied); }

struct mock_counts mock_board_counts(mock_board *board) {
    pthread_mutex_lock(&board->mutex);
    struct mock_counts counts = board->counts;
    counts.outstanding = board->in.length + board->out.length + board->notify.length + board->done.length;
    pthread_mutex_unlock(&board->mutex);
    return counts;
}
