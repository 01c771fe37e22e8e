// SPDX-License-Identifier: Apache-2.0
// The kernel's side of usbfs, as far as libusb asks it, for one device: its ioctls are answered here.
#include "port.h"
#include <errno.h>
#include <linux/usbdevice_fs.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>

void usbfs_show_readiness(mock_board *board) {
    if (board->slave >= 0 && !board->is_gone) tcflow(board->slave, board->done.length ? TCOON : TCOOFF);
}

static struct usbdevfs_urb *urb(Transfer *transfer) { return (void *)transfer->urb->data; }

static void complete(mock_board *board, Transfer *transfer, int status, int count) {
    urb(transfer)->status = status;
    urb(transfer)->actual_length = count;
    g_queue_push_tail(&board->done, transfer);
}

static void release(Transfer *transfer) {
    g_clear_object(&transfer->octets);
    g_object_unref(transfer->urb);
    g_free(transfer);
}

static void fill_reads(mock_board *board) {
    Transfer *transfer;
    while ((transfer = g_queue_peek_head(&board->in))) {
        int status = 0, is_whole = 0, room = urb(transfer)->buffer_length;
        if (board->stalled_in || board->failing) {
            if (!board->stalled_in) board->failing--;
            g_queue_pop_head(&board->in);
            complete(board, transfer, board->stalled_in ? -EPIPE : -EPROTO, 0);
            continue;
        }
        if (!board->packets.length) return;
        while (!is_whole && board->packets.length) {
            GBytes *next = g_queue_pop_head(&board->packets);
            gsize size;
            const void *octets = g_bytes_get_data(next, &size);
            if ((int)size > room - transfer->got) status = -EOVERFLOW, size = room - transfer->got;
            if (size) memcpy(transfer->octets->data + transfer->got, octets, size);
            transfer->got += size;
            is_whole = status || size < packet || transfer->got == room;
            g_bytes_unref(next);
        }
        if (!is_whole) return;
        g_queue_pop_head(&board->in);
        complete(board, transfer, status, transfer->got);
    }
}

static void take_writes(mock_board *board) {
    Transfer *transfer;
    while (!board->refuses && !board->is_gone && (transfer = g_queue_pop_head(&board->out))) {
        if (board->stalled_out) {
            complete(board, transfer, -EPIPE, 0);
            continue;
        }
        int size = urb(transfer)->buffer_length;
        g_autofree uint8_t *copy = g_memdup2(transfer->octets ? transfer->octets->data : NULL, size);
        if (size % packet == 0 && urb(transfer)->flags & USBDEVFS_URB_ZERO_PACKET) board->counts.empty_packets++;
        complete(board, transfer, 0, size);
        pthread_mutex_unlock(&board->mutex);
        if (board->heard) board->heard(board, copy, size, board->context);
        pthread_mutex_lock(&board->mutex);
    }
}

static void answer_control(mock_board *board, Transfer *transfer) {
    const uint8_t *setup = transfer->octets->data;
    unsigned value = setup[2] | setup[3] << 8, size = setup[6] | setup[7] << 8;
    if (setup[0] == 0x21 && setup[1] == 0x20 && size == 7) {
        board->counts.line_coded++;
        complete(board, transfer, 0, 7);
    } else if (setup[0] == 0x21 && setup[1] == 0x22) {
        board->counts.line_state = value;
        complete(board, transfer, 0, 0);
    } else {
        complete(board, transfer, -EPIPE, 0);
    }
}

static GQueue *queue(mock_board *board, int endpoint) {
    switch (endpoint) {
    case endpoint_in: return &board->in;
    case endpoint_out: return &board->out;
    case endpoint_notify: return &board->notify;
    default: return NULL;
    }
}

static int submit(mock_board *board, UMockdevIoctlData *argument) {
    Transfer *transfer = g_new0(Transfer, 1);
    transfer->urb = umockdev_ioctl_data_resolve(argument, 0, sizeof(struct usbdevfs_urb), NULL);
    struct usbdevfs_urb *new = urb(transfer);
    if (new->buffer_length)
        transfer->octets = umockdev_ioctl_data_resolve(transfer->urb, G_STRUCT_OFFSET(struct usbdevfs_urb, buffer),
                                                       new->buffer_length, NULL);
    board->counts.submitted++;
    if (new->type == USBDEVFS_URB_TYPE_CONTROL) return answer_control(board, transfer), 0;
    GQueue *waiting = queue(board, new->endpoint);
    if (!waiting) return release(transfer), ENOENT;
    g_queue_push_tail(waiting, transfer);
    fill_reads(board);
    take_writes(board);
    return 0;
}

static int discard(mock_board *board, gulong address) {
    GQueue *all[] = {&board->in, &board->out, &board->notify};
    for (int i = 0; i < 3; i++)
        for (GList *link = all[i]->head; link; link = link->next) {
            Transfer *transfer = link->data;
            if (transfer->urb->client_addr != address) continue;
            g_queue_delete_link(all[i], link);
            complete(board, transfer, -ENOENT, transfer->got);
            board->counts.discarded++;
            return 0;
        }
    return EINVAL;
}

static int claim(mock_board *board, unsigned interface, int detaches) {
    if (interface > 1) return ENOENT;
    if (board->is_occupied || (board->counts.is_bound && !detaches)) return EBUSY;
    if (board->counts.is_bound) board->counts.is_bound = 0, board->counts.detached++;
    board->counts.claims |= 1u << interface;
    board->counts.claimed++;
    return 0;
}

static int driver(mock_board *board, UMockdevIoctlData *argument) {
    UMockdevIoctlData *data = umockdev_ioctl_data_resolve(argument, 0, sizeof(struct usbdevfs_getdriver), NULL);
    struct usbdevfs_getdriver *asked = (void *)data->data;
    int error = 0;
    if (board->counts.claims & 1u << asked->interface || board->is_occupied) strcpy(asked->driver, "usbfs");
    else if (board->counts.is_bound) strcpy(asked->driver, "cdc_acm");
    else error = ENODATA;
    g_object_unref(data);
    return error;
}

static int bind_driver(mock_board *board, UMockdevIoctlData *argument) {
    UMockdevIoctlData *data = umockdev_ioctl_data_resolve(argument, 0, sizeof(struct usbdevfs_ioctl), NULL);
    int code = ((struct usbdevfs_ioctl *)data->data)->ioctl_code, error = 0;
    g_object_unref(data);
    if (code == (int)USBDEVFS_DISCONNECT) {
        if (!board->counts.is_bound) error = ENODATA;
        else board->counts.is_bound = 0, board->counts.detached++;
    } else if (code == (int)USBDEVFS_CONNECT) {
        if (!board->counts.is_bound) board->counts.attached++;
        board->counts.is_bound = 1;
    } else {
        error = ENOTTY;
    }
    return error;
}

static unsigned number(UMockdevIoctlData *argument) {
    UMockdevIoctlData *data = umockdev_ioctl_data_resolve(argument, 0, sizeof(unsigned), NULL);
    unsigned value = *(unsigned *)data->data;
    g_object_unref(data);
    return value;
}

static int reap(mock_board *board, UMockdevIoctlData *argument) {
    Transfer *transfer = g_queue_pop_head(&board->done);
    if (!transfer) return board->counts.empty_reaps++, board->is_gone ? ENODEV : EAGAIN;
    UMockdevIoctlData *place = umockdev_ioctl_data_resolve(argument, 0, sizeof(void *), NULL);
    umockdev_ioctl_data_set_ptr(place, 0, transfer->urb);
    g_object_unref(place);
    release(transfer);
    board->counts.reaped++;
    return 0;
}

static int answer(mock_board *board, gulong request, UMockdevIoctlData *argument) {
    int only_ends = request == USBDEVFS_REAPURBNDELAY || request == USBDEVFS_DISCARDURB;
    if (board->is_gone && !only_ends) return ENODEV;
    switch (request) {
    case USBDEVFS_GET_CAPABILITIES: {
        UMockdevIoctlData *data = umockdev_ioctl_data_resolve(argument, 0, sizeof(guint32), NULL);
        *(guint32 *)data->data =
            USBDEVFS_CAP_ZERO_PACKET | USBDEVFS_CAP_NO_PACKET_SIZE_LIM | USBDEVFS_CAP_REAP_AFTER_DISCONNECT;
        g_object_unref(data);
        return 0;
    }
    case USBDEVFS_GETDRIVER: return driver(board, argument);
    case USBDEVFS_IOCTL: return bind_driver(board, argument);
    case USBDEVFS_DISCONNECT_CLAIM: {
        UMockdevIoctlData *data =
            umockdev_ioctl_data_resolve(argument, 0, sizeof(struct usbdevfs_disconnect_claim), NULL);
        unsigned interface = ((struct usbdevfs_disconnect_claim *)data->data)->interface;
        g_object_unref(data);
        return claim(board, interface, 1);
    }
    case USBDEVFS_CLAIMINTERFACE: return claim(board, number(argument), 0);
    case USBDEVFS_RELEASEINTERFACE:
        board->counts.claims &= ~(1u << number(argument));
        board->counts.released++;
        return 0;
    case USBDEVFS_CLEAR_HALT:
        if (number(argument) == endpoint_in) board->stalled_in = 0;
        else board->stalled_out = 0;
        board->counts.halts_cleared++;
        return 0;
    case USBDEVFS_SUBMITURB: return submit(board, argument);
    case USBDEVFS_DISCARDURB: return discard(board, *(gulong *)argument->data);
    case USBDEVFS_REAPURBNDELAY: return reap(board, argument);
    default: return ENOTTY;
    }
}

gboolean usbfs_answer(UMockdevIoctlBase *handler, UMockdevIoctlClient *client, gpointer context) {
    (void)handler;
    mock_board *board = context;
    pthread_mutex_lock(&board->mutex);
    int error = answer(board, umockdev_ioctl_client_get_request(client), umockdev_ioctl_client_get_arg(client));
    usbfs_show_readiness(board);
    pthread_mutex_unlock(&board->mutex);
    umockdev_ioctl_client_complete(client, error ? -1 : 0, error);
    return TRUE;
}

void usbfs_move(mock_board *board) {
    fill_reads(board);
    take_writes(board);
    usbfs_show_readiness(board);
}

void usbfs_end(mock_board *board) {
    GQueue *all[] = {&board->in, &board->out, &board->notify};
    Transfer *transfer;
    for (int i = 0; i < 3; i++)
        while ((transfer = g_queue_pop_head(all[i]))) complete(board, transfer, -ESHUTDOWN, 0);
    g_queue_clear_full(&board->packets, (GDestroyNotify)g_bytes_unref);
}
