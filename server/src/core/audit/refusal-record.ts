import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import type { Logger } from 'pino'
import type { AuditEvent } from './event.ts'
import { recordEvent } from './audit-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Session } from '#server/core/sessions/session.ts'

/** A refusal of a call that a session made; `call` is its method and path. */
export type RefusedCall = {
  session: Pick<Session, 'tenantId' | 'accountId' | 'email'>
  refusal: RefusalName
  call: string
  origin: AuditEvent['origin']
}

export type RefusalRecord = {
  /** Records a refusal; those that are not about permission are ignored. */
  note(refused: RefusedCall): void
  /** Writes the refusals that are still only counted, and waits until everything is written. */
  close(): Promise<void>
}

/** Refusals of requests for another account's or tenant's data, or without the required permission. */
const recorded: ReadonlySet<RefusalName> = new Set<RefusalName>([
  'headers-disagree',
  'not-permitted',
  'owner-only',
  'module-not-permitted',
  'theme-not-permitted',
  'no-such-session',
])

/** How long refusals of one kind to one account are counted together, and how often that is checked, in ms. */
const span = 60_000
const settleEvery = 5_000
/** Pairs of an account and a kind that are counted at a time. */
const countedAtMost = 10_000

type Counted = { last: RefusedCall; since: number; more: number }

/**
 * Records refusals as events `access-refused`, but at most two in a minute for each account and kind: the first, with
 * its call, and then the number of further ones. Beyond `countedAtMost`, refusals are only counted in the log.
 */
export function openRefusalRecord({ database, log }: { database: Pool; log: Logger }): RefusalRecord {
  const counted = new Map<string, Counted>()
  const writing = new Set<Promise<void>>()
  let leftOut = 0
  const write = (refused: RefusedCall, about: string): void => {
    const written = writeRefusal(database, refused, about)
      .catch((error: unknown) => log.warn({ err: error }, 'A refusal could not be recorded.'))
      .finally(() => writing.delete(written))
    writing.add(written)
  }
  const settle = (before: number): void => {
    for (const [key, { last, since, more }] of counted) {
      if (since > before) continue
      counted.delete(key)
      if (more > 0) write(last, `${more} more within a minute`)
    }
    if (leftOut > 0)
      log.warn({ refusals: leftOut }, 'Too many accounts with refusals; further refusals were not recorded.')
    leftOut = 0
  }
  const timer = setInterval(() => settle(Date.now() - span), settleEvery).unref()
  return {
    note(refused) {
      if (!recorded.has(refused.refusal)) return
      const key = `${refused.session.accountId} ${refused.refusal}`
      const known = counted.get(key)
      if (known !== undefined) {
        known.more += 1
        known.last = refused
      } else if (counted.size >= countedAtMost) leftOut += 1
      else {
        counted.set(key, { last: refused, since: Date.now(), more: 0 })
        write(refused, refused.call)
      }
    },
    async close() {
      clearInterval(timer)
      settle(Number.POSITIVE_INFINITY)
      await Promise.all(writing)
    },
  }
}

function writeRefusal(database: Pool, { session, refusal, origin }: RefusedCall, about: string): Promise<void> {
  const { tenantId, accountId, email } = session
  const reason = `${refusal}: ${about}`
  const event = { tenantId, event: 'access-refused', outcome: 'failure', reason, accountId, email, origin } as const
  return inTenant(database, tenantId, (tenant) => recordEvent(tenant, event))
}
