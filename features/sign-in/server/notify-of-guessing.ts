import { failuresBeforeCode } from '@portico/contract/core/authentication/failure-delay.ts'
import type { guessedAtMail } from './guessed-at-mail.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { enterTenant } from '@portico/server/core/tenants/scope-queries.ts'
import { inLookup } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { notifyOfGuessingJob } from '@portico/server/core/rate-limits/growing-delays.ts'
import { handleJob, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { queueMail, readOwnLanguage } from '@portico/server/core/mail/mail-queries.ts'
import { readGuessedAccounts } from './guessing-queries.ts'

/**
 * Emails a user that many passwords in a row have failed for an email address, and records that in each tenant in which
 * the address has an account with a password. Does nothing for unknown addresses. The email contains nothing that the
 * attacker sent: its host is the tenant's, and its language that of the user's own sign-ins.
 */
export function handleNotifyOfGuessing({ database, log }: Pick<AppContext, 'database' | 'log'>): HandledJob<void> {
  return handleJob(notifyOfGuessingJob, log, async ({ noticeId, email, at }) => {
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
      await queueMail<typeof guessedAtMail>(
        tenant,
        { tenantId, kind: 'guessed-at', recipient: email, params, host: '' },
        noticeId,
      )
    })
  })
}
