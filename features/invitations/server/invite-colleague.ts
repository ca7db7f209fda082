import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { InputOf } from '@portico/contract/core/calls/call.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import {
  checkInvitation,
  invitationLifetime,
  nameInAddress,
  invitationMessage,
} from '#features/invitations/contract/invitation-rules.ts'
import type { inviteColleague as call } from '#features/invitations/contract/invitations.ts'
import { normaliseName, splitName } from '@portico/contract/core/accounts/name-rules.ts'
import { v7 as uuid } from 'uuid'
import type { invitationMail } from './invitation-mail.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler, type Refused } from '@portico/server/core/calls/handler.ts'
import { orderedSteps } from '@portico/server/core/calls/ordered-steps.ts'
import { supersedeOlderMails, queueMail } from '@portico/server/core/mail/mail-queries.ts'
import { resetSecretsOf, beginReset } from '@portico/server/core/accounts/begin-reset-queries.ts'
import { usernameOf, type Session } from '@portico/server/core/sessions/session.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { addressKey, isDisposable } from '@portico/server/core/rate-limits/new-account-addresses.ts'
import { readCompaniesToGive, readInvitingTenant, readRolesToGive, type InvitingTenant } from './invitation-queries.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'
import { mayBeInvited, saveInvited } from '@portico/server/core/accounts/invited-account-queries.ts'

type Given = { body: InputOf<typeof call>['body']; session: Session; origin: Origin }
type Entered = { email: string; name: string; role: string; company: string }
type Read = Given & { entered: Entered }

/**
 * Invites a colleague. The checks without database access come first, then those of the tenant's data, and the limits
 * last, so that only emailed invitations count.
 */
export function handleInviteColleague(context: AppContext): Handler<typeof call> {
  return async (request) => {
    const invited = await inviteColleagueSteps.run(context, request)
    if (!invited.ok) return invited.error
    return done(null, { summary: `An invitation has been sent to ${invited.value.entered.email}.` })
  }
}

/** The steps of an invitation, in order. */
export const inviteColleagueSteps = orderedSteps<Given>()
  .next(checkRateLimit)
  .next(readEntered)
  .next(checkAddress)
  .next(findInvitingTenant)
  .next(countInvitation)
  .next(hashTemporaryPassword)
  .next(storeInvitation)

function checkRateLimit(context: AppContext, { origin }: Given) {
  const wait = context.limits.take('trial', origin.network)
  return wait > 0 ? err(refused('too-many-requests', { retryAfter: wait })) : ok({})
}

function readEntered(
  _: AppContext,
  { body, session }: Given,
): Result<{ entered: Entered }, Refused<'invitation-not-valid'>> {
  const { role, company = session.companyId } = body
  const entered = { email: normaliseEmail(body.email), name: normaliseName(body.name), role, company }
  const problems = checkInvitation(entered)
  for (const field of ['email', 'name'] as const) {
    const problem = problems[field]
    if (problem === undefined) continue
    const message = invitationMessage(problem)
    return err(refused('invitation-not-valid', { summary: message, data: { field, message } }))
  }
  return ok({ entered })
}

function checkAddress(_: AppContext, { entered }: Read) {
  return isDisposable(entered.email) ? err(refused('invitation-email-refused')) : ok({})
}

type TenantRefusal = Refused<'invitations-not-offered' | 'role-not-known' | 'company-not-known' | 'account-exists'>

/** Finds the tenant to which the colleague is invited, and checks role, company and address in it. */
function findInvitingTenant(context: AppContext, { session, entered }: Read) {
  const { tenantId } = session
  return inTenant(
    context.database,
    tenantId,
    async (tenant): Promise<Result<{ inviting: InvitingTenant }, TenantRefusal>> => {
      const inviting = await readInvitingTenant(tenant, tenantId)
      if (inviting.authtype !== 'local') return err(refused('invitations-not-offered'))
      const roles = await readRolesToGive(tenant, tenantId, session.roleId)
      if (!roles.some(({ roleid }) => roleid === entered.role)) return err(refused('role-not-known'))
      const companies = await readCompaniesToGive(tenant, session)
      if (!companies.some(({ id }) => id === entered.company)) return err(refused('company-not-known'))
      const mayBe = await mayBeInvited(tenant, session, entered.email)
      return mayBe ? ok({ inviting }) : err(refused('account-exists'))
    },
  )
}

/** Counts an invitation for the tenant, and for the mailbox across all tenants. */
async function countInvitation(context: AppContext, { session: { tenantId }, entered }: Read) {
  const keyOf = (text: string) => context.secret.mac('failure-key', `invitation ${text}`).toString('base64url')
  const tenant = await context.limits.takeShared('invitation-tenant', keyOf(tenantId))
  if (tenant > 0) return err(refused('too-many-invitations', { retryAfter: tenant }))
  const mailbox = await context.limits.takeShared('invitation-mail', keyOf(addressKey(entered.email)))
  if (mailbox <= 0) return ok({})
  await context.limits.giveBack('invitation-tenant', keyOf(tenantId))
  return err(refused('too-many-invitations', { retryAfter: mailbox }))
}

type NewSecrets = { id: string; tokenHash: Buffer; temporaryHash: string }

/** Derives and hashes the email's secrets before any transaction, because hashing may have to wait. */
async function hashTemporaryPassword({ hashes, secret }: AppContext) {
  const id = uuid()
  const { token, temporaryPassword } = resetSecretsOf(secret, id)
  const reset: NewSecrets = { id, tokenHash: hashOf(token), temporaryHash: await hashes.hash(temporaryPassword) }
  return ok({ reset })
}

type Ready = Read & { inviting: InvitingTenant; reset: NewSecrets }

/**
 * Stores the account, its reset and its email, in one transaction. Refuses by `account-exists` if a user with the
 * address has signed in concurrently.
 */
function storeInvitation(context: AppContext, { session, origin, entered, inviting, reset }: Ready) {
  const { tenantId } = session
  const { email, role: roleId, company: companyId } = entered
  const until = new Date(origin.at.getTime() + invitationLifetime)
  return inTenant(context.database, tenantId, async (tenant) => {
    const account = { ...splitName(entered.name || nameInAddress(email)), email, roleId, companyId, until }
    const accountId = await saveInvited(tenant, session, account)
    if (accountId === null) return err(refused('account-exists'))
    const times = { requestedAt: origin.at, expiresAt: until }
    const isNewest = await beginReset(tenant, { tenantId, accountId, ...reset, ...times })
    if (isNewest) await mailInvitation(tenant, { id: reset.id, session, origin, email, until, inviting })
    const event = { tenantId, event: 'colleague-invited', outcome: 'success', reason: '' } as const
    await recordEvent(tenant, { ...event, accountId: session.accountId, email, origin })
    return ok({})
  })
}

type Mailing = { id: string; session: Session; origin: Origin; email: string; until: Date; inviting: InvitingTenant }

/**
 * Queues the email, which links to the tenant's own host even if the inviter uses another one. It replaces earlier
 * invitations.
 */
async function mailInvitation(
  tenant: TenantTx,
  { id, session, origin, email, until, inviting }: Mailing,
): Promise<void> {
  const { tenantName } = inviting
  const params = {
    resetId: id,
    tenant: tenantName,
    inviter: usernameOf(session),
    from: session.email,
    email,
    ends: until.toISOString(),
    language: origin.language,
  }
  const { tenantId } = session
  const mail = { tenantId, kind: 'invitation', recipient: email, params, host: '', expiresAt: until } as const
  await supersedeOlderMails(tenant, mail, id)
  await queueMail<typeof invitationMail>(tenant, mail, id)
}
