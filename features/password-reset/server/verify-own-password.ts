import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import {
  claimCandidate,
  readDeviceGeneration,
  uncount,
  writeFailure,
} from '@portico/server/core/authentication/sign-in-queries.ts'
import { refused, type Credentials, type Refused } from '@portico/server/core/calls/handler.ts'
import {
  claimedScopes,
  counterKeys,
  deviceOfAll,
  waitOf,
  waitRefusal,
  type CounterKeys,
} from '@portico/server/core/rate-limits/growing-delays.ts'
import { readDevice } from '@portico/server/core/sessions/device-cookie.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'

type From = { origin: Origin; credentials: Credentials }
type NotProven = Refused<'invalid-credentials' | 'wait-before-retry' | 'no-own-password'>

/**
 * Verifies the current password of a session's account as a sign-in does, with the same counters, waits and hash queue,
 * so that a stolen session allows no additional attempts. Returns the hash that it matches, or the refusal.
 */
export async function verifyOwnPassword(
  context: AppContext,
  session: Session,
  password: string,
  { origin, credentials }: From,
): Promise<Result<string, NotProven>> {
  const { tenantId, accountId, email } = session
  const keys = await keysOf(context, session, { origin, credentials })
  const { claim, account } = await claimCandidate(context.database, tenantId, { ...origin, email, keys })
  const wait = waitOf(claim, keys, origin.at)
  if (wait > 0) {
    await uncount(context.database, keys, claim.claimed)
    return err(waitRefusal(wait))
  }
  const hash = account?.id === accountId ? account.hash : null
  let isRight = false
  let isVerified = false
  try {
    isRight = hash !== null && (await context.hashes.verify(password, hash, origin.network))
    isVerified = hash !== null
  } finally {
    if (isRight || !isVerified) await uncount(context.database, keys, claimedScopes(keys))
  }
  if (hash === null) return err(refused('no-own-password'))
  if (isRight) return ok(hash)
  const failure = { event: 'password-changed', outcome: 'failure', reason: 'invalid-credentials' } as const
  await writeFailure(context.database, { tenantId, accountId, email, origin, ...failure }, keys)
  return err(refused('invalid-credentials', { summary: 'The current password is wrong.' }))
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
