import type { Call } from '@portico/contract/core/calls/call.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { openTenantQueue, type Whose } from '#server/platform/processes/tenant-queue.ts'
import { refused, type Refused } from './handler.ts'

/**
 * How many lists and searches a node reads at once: with the reads of boards (`widget-queue.ts`) they leave a quarter
 * of its connections to other calls. A page asks for two or three lists together.
 */
const limits = { atOnce: 6, ofTenantAtOnce: 4, ofAccountAtOnce: 2, ofTenantWaiting: 300, ofAccountWaiting: 50 }

/** How long a call waits in the queue, in milliseconds: after that, its user has given up or tries again. */
const patienceMs = 8_000

/** Runs the handler of a call; a call that lists or searches is queued fairly by user. */
export type ListQueue = <Outcome>(
  call: Call,
  whose: Whose | null,
  handling: { isGone: () => boolean; handle: () => Promise<Outcome> },
) => Promise<Outcome | Refused<RefusalName>>

/**
 * Opens the queues of a node. If too many calls wait, the next is refused with `too-many-requests`; a call that waited
 * too long, or whose client has left, is dropped.
 */
export function openListQueue(): ListQueue {
  const take = openTenantQueue(limits)
  return async (call, whose, { isGone, handle }) => {
    if (call.access !== 'session' || call.isList !== true || whose === null) return handle()
    const asked = performance.now()
    const inTurn = async () =>
      isGone() || performance.now() - asked > patienceMs ? refused('server-busy', { retryAfter: 1 }) : handle()
    return (await take(whose, inTurn)) ?? refused('too-many-requests', { retryAfter: 1 })
  }
}
