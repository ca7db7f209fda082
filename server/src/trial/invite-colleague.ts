import type { InputOf } from '@portico/contract/plumbing/call.ts'
import { normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import { checkInvitation, invitationLifetime, invitationMessage } from '@portico/contract/trial/invitation-rules.ts'
import type { inviteColleague as call } from '@portico/contract/trial/invite-colleague.ts'
import { normaliseName } from '@portico/contract/trial/name-rules.ts'
import { v7 as uuid } from 'uuid'
import { recordEvent } from '#server/plumbing/audit/queries.ts'
import type { Database } from '#server/plumbing/database/scope.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer, Origin, Outcome } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { giveUpOlder, queueMail } from '#server/plumbing/mail/queries.ts'
import { resetSecretsOf } from '#server/plumbing/reset-secrets.ts'
import { beginReset } from '#server/plumbing/resets/queries.ts'
import { usernameOf, type Session } from '#server/plumbing/session/session.ts'
import { hashOf } from '#server/plumbing/session/token.ts'
import { addressKey, isDisposable } from '#server/trial/addresses.ts'
import { mayBeInvited, readPlace, readRolesToGive, saveInvited, type Place } from '#server/trial/invitations/queries.ts'
import { namesOf } from '#server/plumbing/person-name.ts'

type Refusal = Extract<Outcome<typeof call>, { kind: 'refused' }>
type Entered = { email: string; name: string; role: string }
type Inviting = { session: Session; origin: Origin; entered: Entered }

/**
 * Invites a colleague: what costs nothing to check first, then what the tenant has, then the limits, so that only what is
 * mailed counts against them. The account is made with its mail, in one transaction.
 */
export function answerInviteColleague(house: House): Answer<typeof call> {
  return async ({ body, session, origin }) => {
    const wait = house.limits.take('trial', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const entered = readEntered(body)
    if ('kind' in entered) return entered
    if (isDisposable(entered.email)) return refused('invitation-email-refused')
    const inviting = { session, origin, entered }
    const found = await inTenant(house.database, session.tenantId, (tenant) => findPlace(tenant, inviting))
    if ('kind' in found) return found
    const tooMany = await takeLimits(house, session.tenantId, entered.email)
    if (tooMany > 0) return refused('too-many-invitations', { retryAfter: tooMany })
    const isInvited = await invite(house, inviting, found)
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

/** Where the colleague is invited to, or what of the tenant stands against it. */
async function findPlace(tenant: Database, { session, entered }: Inviting): Promise<Place | Refusal> {
  const { tenantId } = session
  const place = await readPlace(tenant, tenantId)
  if (place.authtype !== 'local') return refused('invitations-not-offered')
  const roles = await readRolesToGive(tenant, tenantId)
  if (!roles.some(({ roleid }) => roleid === entered.role)) return refused('role-not-known')
  return (await mayBeInvited(tenant, tenantId, entered.email)) ? place : refused('account-exists')
}

/** Counts an invitation of a tenant and of a mailbox, whoever invites it; gives the seconds to wait, 0 for none. */
async function takeLimits(house: House, tenantId: string, email: string): Promise<number> {
  const keyOf = (text: string) => house.secret.mac('failure-key', `invitation ${text}`).toString('base64url')
  const tenant = await house.limits.takeShared('invitation-tenant', keyOf(tenantId))
  if (tenant > 0) return tenant
  const mailbox = await house.limits.takeShared('invitation-mail', keyOf(addressKey(email)))
  if (mailbox > 0) await house.limits.giveBack('invitation-tenant', keyOf(tenantId))
  return mailbox
}

/** Makes the account, its reset and its mail; gives false when somebody signed in with the address meanwhile. */
async function invite(house: House, { session, origin, entered }: Inviting, place: Place): Promise<boolean> {
  const { tenantId, companyId } = session
  const { email, role: roleId } = entered
  const id = uuid()
  const { token, temporaryPassword } = resetSecretsOf(house.secret, id)
  // Before the transaction: hashing takes its time, and may have to wait for others.
  const temporaryHash = await house.hashes.hash(temporaryPassword)
  const until = new Date(origin.at.getTime() + invitationLifetime)
  return inTenant(house.database, tenantId, async (tenant) => {
    const accountId = await saveInvited(tenant, tenantId, { ...namesOf(entered.name), email, roleId, companyId, until })
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

/** Queues the mail, which leads to the tenant's own host whatever the inviter's is; it takes the place of older ones. */
async function mailInvitation(tenant: Database, { id, session, origin, email, until, place }: Mailing): Promise<void> {
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
  await giveUpOlder(tenant, mail, id)
  await queueMail(tenant, mail, id)
}
