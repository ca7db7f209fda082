import type { AppContext } from '#server/core/app-context.ts'
import { refused, type Credentials, type Origin, type Refused } from '#server/core/calls/handler.ts'
import type { Session } from '#server/core/sessions/session.ts'
import { deviceCookieOf, readDevice } from '#server/core/sessions/device-cookie.ts'
import { claimCandidate, readDeviceGeneration, writeFailure } from '#server/core/authentication/sign-in-queries.ts'
import {
  claimedScopes,
  counterKeys,
  deviceOfAll,
  waitOf,
  waitRefusal,
  type CounterKeys,
} from '#server/core/rate-limits/growing-delays.ts'
import { uncount } from '#server/core/rate-limits/failure-queries.ts'

type From = { origin: Origin; credentials: Credentials }
type NotProven = Refused<'invalid-credentials' | 'wait-before-retry' | 'no-own-password'>

/**
 * Looks at the present password of a session's account as at that of a sign-in: the same counters, waits and queue, so
 * that a stolen session wins no tries. Gives the hash that it opens, or refuses.
 */
export async function proveOwnPassword(
  context: AppContext,
  session: Session,
  password: string,
  { origin, credentials }: From,
): Promise<{ hash: string } | NotProven> {
  const { tenantId, accountId, email } = session
  const keys = await keysOf(context, session, { origin, credentials })
  const { claim, account, knownHere } = await claimCandidate(context.database, tenantId, { ...origin, email, keys })
  const wait = waitOf(claim, keys, knownHere, origin.at)
  if (wait > 0) {
    await uncount(context.database, keys, claim.claimed)
    return waitRefusal(wait)
  }
  const hash = account?.id === accountId ? account.hash : null
  let isRight = false
  let looked = false
  try {
    isRight = hash !== null && (await context.hashes.verify(password, hash, origin.network))
    looked = hash !== null
  } finally {
    if (isRight || !looked) await uncount(context.database, keys, claimedScopes(keys))
  }
  if (hash === null) return refused('no-own-password')
  if (isRight) return { hash }
  const failure = { event: 'password-changed', outcome: 'failure', reason: 'invalid-credentials' } as const
  await writeFailure(context.database, { tenantId, accountId, email, origin, ...failure }, keys)
  return refused('invalid-credentials', { summary: 'The current password entered is wrong.' })
}

async function keysOf(
  context: AppContext,
  { tenantId, email }: Session,
  { origin, credentials }: From,
): Promise<CounterKeys> {
  const sent = readDevice(credentials.device)
  const generation = sent === null ? null : await readDeviceGeneration(context.database, { tenantId, email })
  const device = generation === null ? null : deviceOfAll(context.secret, sent, [{ tenantId, email, generation }])
  return counterKeys(context.secret, { email, network: origin.network, device })
}

/** The cookie by which the browser of a session is known to its account, once the account's browsers are of `generation`. */
export function ownDeviceCookie(
  context: AppContext,
  { tenantId, email }: Session,
  generation: number,
  { credentials }: From,
): string {
  return deviceCookieOf(context.secret, credentials.device, { tenantId, email, generation })
}
