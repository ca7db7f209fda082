import type { InputOf } from '@portico/contract/core/calls/call.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import {
  checkInvitation,
  invitationLifetime,
  invitationMessage,
} from '@portico/contract/features/invitations/invitation-rules.ts'
import type { inviteColleague as call } from '@portico/contract/features/invitations/invite-colleague.ts'
import { normaliseName, splitName } from '@portico/contract/core/accounts/name-rules.ts'
import { v7 as uuid } from 'uuid'
import type { invitationMail } from '#server/features/invitations/invitation-mail.ts'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { inTenant, type TenantTx } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { type Handler, type Origin, type Outcome, done, refused } from '#server/core/calls/handler.ts'
import { supersedeOlderMails, queueMail } from '#server/core/mail/mail-queries.ts'
import { resetSecretsOf } from '#server/core/accounts/reset-secrets.ts'
import { beginReset } from '#server/core/accounts/begin-reset-queries.ts'
import { usernameOf, type Session } from '#server/core/sessions/session.ts'
import { hashOf } from '#server/core/sessions/token.ts'
import { addressKey, isDisposable } from '#server/core/rate-limits/new-account-addresses.ts'
import {
  mayBeInvited,
  readPlace,
  readRolesToGive,
  saveInvited,
  type Place,
} from '#server/features/invitations/invitation-queries.ts'

type Refusal = Extract<Outcome<typeof call>, { kind: 'refused' }>
type Entered = { email: string; name: string; role: string }
type Inviting = { session: Session; origin: Origin; entered: Entered }

/**
 * Invites a colleague: first the checks that cost nothing, then those of the tenant's data, then the limits, so that only
 * mailed invitations count. The account is inserted with its mail, in one transaction.
 */
export function handleInviteColleague(context: AppContext): Handler<typeof call> {
  return async ({ body, session, origin }) => {
    const wait = context.limits.take('trial', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const entered = readEntered(body)
    if ('kind' in entered) return entered
    if (isDisposable(entered.email)) return refused('invitation-email-refused')
    const inviting = { session, origin, entered }
    const found = await inTenant(context.database, session.tenantId, (tenant) => findPlace(tenant, inviting))
    if ('kind' in found) return found
    const tooMany = await takeLimits(context, session.tenantId, entered.email)
    if (tooMany > 0) return refused('too-many-invitations', { retryAfter: tooMany })
    const isInvited = await invite(context, inviting, found)
    if (!isInvited) return refused('account-exists')
    return done(null, { summary: `An invitation has been sent to ${entered.email}.` })
  }
}

function readEntered(body: InputOf<typeof call>['body']): Entered | Refusal {
  const entered = { email: normaliseEmail(body.email), name: normaliseName(body.name), role: body.role }
  const problems = checkInvitation(entered)
  for (const field of ['email', 'name'] as const) {
    const problem = problems[field]
    if (problem === undefined) continue
    const message = invitationMessage(problem)
    return refused('invitation-not-valid', { summary: message, data: { field, message } })
  }
  return entered
}

/** Returns the tenant that the colleague is invited to, or the refusal. */
async function findPlace(tenant: TenantTx, { session, entered }: Inviting): Promise<Place | Refusal> {
  const { tenantId } = session
  const place = await readPlace(tenant, tenantId)
  if (place.authtype !== 'local') return refused('invitations-not-offered')
  const roles = await readRolesToGive(tenant, tenantId)
  if (!roles.some(({ roleid }) => roleid === entered.role)) return refused('role-not-known')
  return (await mayBeInvited(tenant, tenantId, entered.email)) ? place : refused('account-exists')
}

/** Counts an invitation of a tenant and of a mailbox in any tenant; returns the seconds to wait, 0 for none. */
async function takeLimits(context: AppContext, tenantId: string, email: string): Promise<number> {
  const keyOf = (text: string) => context.secret.mac('failure-key', `invitation ${text}`).toString('base64url')
  const tenant = await context.limits.takeShared('invitation-tenant', keyOf(tenantId))
  if (tenant > 0) return tenant
  const mailbox = await context.limits.takeShared('invitation-mail', keyOf(addressKey(email)))
  if (mailbox > 0) await context.limits.giveBack('invitation-tenant', keyOf(tenantId))
  return mailbox
}

/** Inserts the account, its reset and its mail; returns false when the address has signed in concurrently. */
async function invite(context: AppContext, { session, origin, entered }: Inviting, place: Place): Promise<boolean> {
  const { tenantId, companyId } = session
  const { email, role: roleId } = entered
  const id = uuid()
  const { token, temporaryPassword } = resetSecretsOf(context.secret, id)
  // Before the transaction: hashing may have to wait.
  const temporaryHash = await context.hashes.hash(temporaryPassword)
  const until = new Date(origin.at.getTime() + invitationLifetime)
  return inTenant(context.database, tenantId, async (tenant) => {
    const accountId = await saveInvited(tenant, tenantId, {
      ...splitName(entered.name),
      email,
      roleId,
      companyId,
      until,
    })
    if (accountId === null) return false
    const reset = { tenantId, accountId, id, tokenHash: hashOf(token), temporaryHash }
    const isNewest = await beginReset(tenant, { ...reset, requestedAt: origin.at, expiresAt: until })
    if (isNewest) await mailInvitation(tenant, { id, session, origin, email, until, place })
    const event = { tenantId, event: 'colleague-invited', outcome: 'success', reason: '' } as const
    await recordEvent(tenant, { ...event, accountId: session.accountId, email, origin })
    return true
  })
}

type Mailing = { id: string; session: Session; origin: Origin; email: string; until: Date; place: Place }

/** Queues the mail, which links to the tenant's own host, not to the inviter's; it replaces older ones. */
async function mailInvitation(tenant: TenantTx, { id, session, origin, email, until, place }: Mailing): Promise<void> {
  const { tenantName } = place
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
