import { resetLifetime } from '#features/password-reset/contract/reset-rules.ts'
import * as z from 'zod'
import { languages } from '@portico/contract/platform/language.ts'
import type { passwordResetMail } from '@portico/server/core/accounts/password-reset-mail.ts'
import type { resetWithSingleSignOnMail } from './reset-with-single-sign-on-mail.ts'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { enterTenant } from '@portico/server/core/tenants/scope-queries.ts'
import { inLookup, type LookupTx } from '@portico/server/core/tenants/scope.ts'
import { isHostOf } from '@portico/server/core/domains/mail-host.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { defineJob, handleJob, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { supersedeOlderMails, queueMail } from '@portico/server/core/mail/mail-queries.ts'
import { resetSecretsOf, beginReset, type NewReset } from '@portico/server/core/accounts/begin-reset-queries.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { readAccounts, type ResetAccount } from './reset-queries.ts'

/**
 * Starts a requested reset if the address has an account. The call does the same work for every address. This job is
 * queued without a key, because the job of the email uses the reset's id as its key and would replace it.
 */
export const beginResetJob = defineJob({
  name: 'begin-reset',
  isAwaited: true,
  payload: z.object({
    resetId: z.uuid(),
    email: z.string(),
    at: z.iso.datetime(),
    origin: z.object({ address: z.string(), agent: z.string(), host: z.string(), language: z.enum(languages) }),
    // Missing in jobs that an older version has queued.
    isExcess: z.boolean().default(false),
  }),
})

type ResetRequest = z.output<typeof beginResetJob.payload>

/**
 * Starts the reset in every tenant in which the address signs in with a password, and queues its email, all in one
 * transaction. A repeated run changes nothing. Only the newest reset of an account is valid.
 */
export function handleBeginReset(
  context: Pick<AppContext, 'database' | 'hashes' | 'secret' | 'domains' | 'log'>,
): HandledJob<void> {
  return handleJob(beginResetJob, context.log, async (request) => {
    const requestedAt = new Date(request.at)
    const expiresAt = new Date(requestedAt.getTime() + resetLifetime)
    if (request.isExcess || expiresAt.getTime() <= Date.now()) return
    // Done before the look-up, so that the time on a busy node does not reveal whether the address has an account.
    const { token, temporaryPassword } = resetSecretsOf(context.secret, request.resetId)
    const temporaryHash = await context.hashes.hash(temporaryPassword)
    const reset = { id: request.resetId, tokenHash: hashOf(token), temporaryHash, requestedAt, expiresAt }
    await inLookup(context.database, { directory: 'open', email: request.email }, async (seen) => {
      const accounts = await readAccounts(seen, request.email)
      const local = accounts.filter(({ authtype }) => authtype === 'local')
      const begun: ResetAccount[] = []
      for (const account of local) if (await beginReset(seen, { ...reset, ...account })) begun.push(account)
      // A newer request was processed first, or this job has already run.
      if (local.length > 0 && begun.length === 0) return
      await recordRequest(seen, request, begun.length > 0 ? begun : accounts)
      await mailReset(seen, request, {
        accounts: ownFirst(context, request, accounts),
        begun: ownFirst(context, request, begun),
        reset,
      })
    })
  })
}

/**
 * Records that a reset was requested: in each tenant of the address, or in the deployment's own tenant if there is
 * none.
 */
async function recordRequest(seen: LookupTx, request: ResetRequest, accounts: ResetAccount[]): Promise<void> {
  const about = accounts.length > 0 ? accounts : [{ tenantId: deploymentTenantId, accountId: null }]
  for (const { tenantId, accountId } of about) {
    await recordEvent(await enterTenant(seen, tenantId), {
      tenantId,
      event: 'reset-asked',
      outcome: accountId === null ? 'failure' : 'success',
      reason: accountId === null ? 'no-such-account' : '',
      accountId,
      email: request.email,
      origin: { ...request.origin, at: new Date(request.at) },
    })
  }
}

/** Returns the accounts in the order in which the email's tenant is chosen: those of the requested host come first. */
function ownFirst(
  { domains }: Pick<AppContext, 'domains'>,
  { origin }: ResetRequest,
  accounts: ResetAccount[],
): ResetAccount[] {
  const isRequested = ({ tenant }: ResetAccount) => isHostOf(domains(), origin.host, tenant)
  return [...accounts.filter(isRequested), ...accounts.filter((account) => !isRequested(account))]
}

type Begun = { accounts: ResetAccount[]; begun: ResetAccount[]; reset: Pick<NewReset, 'id' | 'expiresAt'> }

/** Queues one email about all tenants of the address, in the outbox of the first. It replaces earlier ones. */
async function mailReset(seen: LookupTx, { email, origin }: ResetRequest, { accounts, begun, reset }: Begun) {
  const [first] = begun.length > 0 ? begun : accounts
  if (first === undefined) return
  const { host, language } = origin
  const names = (some: ResetAccount[]) => some.map(({ tenantName }) => tenantName).join(', ')
  const singleSignOn = names(accounts.filter(({ authtype }) => authtype !== 'local'))
  const about =
    begun.length > 0
      ? ({
          kind: 'password-reset',
          params: { resetId: reset.id, tenants: names(begun), singleSignOn, language },
        } as const)
      : ({ kind: 'reset-with-single-sign-on', params: { tenants: singleSignOn, language } } as const)
  const mail = { tenantId: first.tenantId, recipient: email, host, expiresAt: reset.expiresAt, ...about }
  const tenant = await enterTenant(seen, first.tenantId)
  await supersedeOlderMails(tenant, mail, reset.id)
  await queueMail<typeof passwordResetMail | typeof resetWithSingleSignOnMail>(tenant, mail, reset.id)
}
