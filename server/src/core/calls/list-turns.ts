import type { Call } from '@portico/contract/core/calls/call.ts'
import type { RefusalName } from '@portico/contract/core/calls/refusals.ts'
import { openTenantTurns, type Whose } from '#server/platform/processes/tenant-turns.ts'
import { refused, type Refused } from './handler.ts'

/**
 * How many lists and searches a node reads at once. With those of boards (`widget-queue.ts`) they leave a quarter of its connections to
 * sign-ins and other calls. A page asks for two or three together; the others of a user wait.
 */
const limits = { atOnce: 6, ofTenantAtOnce: 4, ofAccountAtOnce: 2, ofTenantWaiting: 300, ofAccountWaiting: 50 }

/** Milliseconds that a call waits for its turn: after that, its user has given up or tries again. */
const patienceMs = 8_000

/** Runs the handler of a call: of one that lists or searches, in the turn of its user. */
export type ListTurns = <Outcome>(
  call: Call,
  whose: Whose | null,
  handling: { isGone: () => boolean; handle: () => Promise<Outcome> },
) => Promise<Outcome | Refused<RefusalName>>

/**
 * Opens the turns of a node. A call of which too many wait is refused with `too-many-requests`; one that waited too long, or whose client has
 * gone, is not handled any more.
 */
export function openListTurns(): ListTurns {
  const take = openTenantTurns(limits)
  return async (call, whose, { isGone, handle }) => {
    if (call.access !== 'session' || call.isList !== true || whose === null) return handle()
    const asked = performance.now()
    const inTurn = async () =>
      isGone() || performance.now() - asked > patienceMs ? refused('server-busy', { retryAfter: 1 }) : handle()
    return (await take(whose, inTurn)) ?? refused('too-many-requests', { retryAfter: 1 })
  }
}
