import type { MailId } from '#server/core/mail/mail.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { claimMails, tenantsAtOnce, readWaitingTenants } from './outbox-queries.ts'
import type { Urgency } from './urgency.ts'

/** How many statements one search for tenants with due mails may use. */
const searchesAtMost = 20

/**
 * Returns a function that yields the next tenants with due mails of an urgency, round-robin, up to `atMost` per call.
 */
export function openTenantRotation(database: Pool, urgency: Urgency): (atMost: number) => Promise<string[]> {
  let after = ''
  return async (atMost) => {
    for (let search = 0; search < searchesAtMost; search += 1) {
      const isFromStart = after === ''
      const waiting = await readWaitingTenants(database, urgency, after)
      const due = waiting.filter(({ isDue }) => isDue).slice(0, atMost)
      const isEnd = waiting.length < tenantsAtOnce
      const last = due.length === atMost ? due.at(-1) : isEnd ? undefined : waiting.at(-1)
      after = last?.tenantId ?? ''
      if (due.length > 0 || (isEnd && isFromStart)) return due.map(({ tenantId }) => tenantId)
    }
    return []
  }
}

/** Claims up to `atMost` due mails for a node, shared equally among the next tenants. */
export async function claimFrom(
  database: Pool,
  nextTenants: (atMost: number) => Promise<string[]>,
  { atMost, ...claim }: { urgency: Urgency; node: string; atMost: number },
): Promise<MailId[]> {
  const tenants = await nextTenants(atMost)
  const share = Math.ceil(atMost / Math.max(1, tenants.length))
  const claimed: MailId[] = []
  for (const tenantId of tenants) {
    const room = Math.min(share, atMost - claimed.length)
    if (room > 0) claimed.push(...(await claimMails(database, { ...claim, tenantId, atMost: room })))
  }
  return claimed
}
