import type { House } from '#server/plumbing/house.ts'
import type { Origin, Refused, TokenHalves } from '#server/plumbing/http/answer.ts'
import { refused } from '#server/plumbing/http/answer.ts'
import type { Session } from '#server/plumbing/session/session.ts'
import { deviceCookieOf, readDevice } from '#server/sign-in/devices/device-cookie.ts'
import { readDeviceGeneration } from '#server/sign-in/devices/queries.ts'
import { claimedScopes, counterKeys, deviceOfAll, type CounterKeys } from '#server/sign-in/failures/counter-keys.ts'
import { uncount } from '#server/sign-in/failures/queries.ts'
import { waitOf, waitRefusal } from '#server/sign-in/failures/wait.ts'
import { claimCandidate, writeFailure } from '#server/sign-in/queries.ts'

type From = { origin: Origin; halves: TokenHalves }
type NotProven = Refused<'invalid-credentials' | 'wait-before-retry' | 'no-own-password'>

/**
 * Looks at the present password of a session's account as at that of a sign-in: the same counters, waits and queue, so
 * that a stolen session wins no tries. Gives the hash that it opens, or refuses.
 */
export async function proveOwnPassword(
  house: House,
  session: Session,
  password: string,
  { origin, halves }: From,
): Promise<{ hash: string } | NotProven> {
  const { tenantId, accountId, email } = session
  const keys = await keysOf(house, session, { origin, halves })
  const { claim, account, knownHere } = await claimCandidate(house.database, tenantId, { ...origin, email, keys })
  const wait = waitOf(claim, keys, knownHere, origin.at)
  if (wait > 0) {
    await uncount(house.database, keys, claim.claimed)
    return waitRefusal(wait)
  }
  const hash = account?.id === accountId ? account.hash : null
  let isRight = false
  let looked = false
  try {
    isRight = hash !== null && (await house.hashes.verify(password, hash, origin.network))
    looked = hash !== null
  } finally {
    if (isRight || !looked) await uncount(house.database, keys, claimedScopes(keys))
  }
  if (hash === null) return refused('no-own-password')
  if (isRight) return { hash }
  const failure = { event: 'password-changed', outcome: 'failure', reason: 'invalid-credentials' } as const
  await writeFailure(house.database, { tenantId, accountId, email, origin, ...failure }, keys)
  return refused('invalid-credentials', { summary: 'The current password entered is wrong.' })
}

async function keysOf(house: House, { tenantId, email }: Session, { origin, halves }: From): Promise<CounterKeys> {
  const sent = readDevice(halves.device)
  const generation = sent === null ? null : await readDeviceGeneration(house.database, { tenantId, email })
  const device = generation === null ? null : deviceOfAll(house.secret, sent, [{ tenantId, email, generation }])
  return counterKeys(house.secret, { email, network: origin.network, device })
}

/** The cookie by which the browser of a session is known to its account, once the account's browsers are of `generation`. */
export function ownDeviceCookie(
  house: House,
  { tenantId, email }: Session,
  generation: number,
  { halves }: From,
): string {
  return deviceCookieOf(house.secret, halves.device, { tenantId, email, generation })
}
