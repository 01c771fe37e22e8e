// SPDX-License-Identifier: Apache-2.0
#pragma once

/* How many blocks this thread asked the heap for since it began. */
long allocations_of_this_thread(void);
