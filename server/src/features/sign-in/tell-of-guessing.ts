import { failuresBeforeCode } from '@portico/contract/core/authentication/failure-delay.ts'
import * as z from 'zod'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { enterTenant } from '#server/core/tenants/scope-queries.ts'
import { inLookup } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { queueMail } from '#server/core/mail/mail-queries.ts'
import { readGuessedAccounts, readOwnLanguage } from '#server/features/sign-in/guessing-queries.ts'

const payloadSchema = z.object({ noticeId: z.uuid(), email: z.string(), at: z.iso.datetime() })

/**
 * The job `tell-of-guessing`: mails the user of an address that many passwords in a row failed, and writes it down in each
 * of the tenants where a password opens an account. Queued for unknown addresses too, of which it does nothing. The mail
 * holds nothing that the guesser sent: its host is the tenant's, its language that of the user's own sign-ins.
 */
export function tellOfGuessingJob({ database }: Pick<AppContext, 'database'>): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { noticeId, email, at } = payloadSchema.parse(payload)
    await inLookup(database, { directory: 'open', email }, async (seen) => {
      const accounts = await readGuessedAccounts(seen, email)
      for (const { tenantId, accountId } of accounts) {
        await recordEvent(await enterTenant(seen, tenantId), {
          tenantId,
          event: 'guessed-at',
          outcome: 'failure',
          reason: 'many-failures',
          accountId,
          email,
          origin: { address: '', agent: '', at: new Date(at) },
        })
      }
      const [first] = accounts
      if (first === undefined) return
      const { tenantId } = first
      const tenant = await enterTenant(seen, tenantId)
      const language = await readOwnLanguage(tenant, tenantId, email)
      const tenants = accounts.map(({ tenantName }) => tenantName).join(', ')
      const params = { tenants, failures: String(failuresBeforeCode), ...(language === null ? {} : { language }) }
      await queueMail(tenant, { tenantId, kind: 'guessed-at', recipient: email, params, host: '' }, noticeId)
    })
  }
}
