import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { decodePassword } from '@portico/contract/core/accounts/passwords.ts'
import {
  anyLengths,
  lengthsOf,
  meetsAllRules,
  passwordsRemembered,
  type PasswordLengths,
} from '#features/password-reset/contract/new-password-rules.ts'
import {
  findGuessableTerm,
  termsOfAddress,
  type GuessableTermRefusal,
  type GuessableTerms,
} from '#features/password-reset/contract/guessable-terms.ts'
import type { ResetTenant } from '#features/password-reset/contract/password-resets.ts'
import { checkNewPassword, resetMessage, type ResetProblem } from '#features/password-reset/contract/reset-rules.ts'
import type { passwordChangedMail } from './password-changed-mail.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { refused, type Refused } from '@portico/server/core/calls/handler.ts'
import { queueMail } from '@portico/server/core/mail/mail-queries.ts'
import { deleteCodeChallenges } from '@portico/server/core/authentication/code-challenge-queries.ts'
import { deleteOtherSessions } from '@portico/server/core/sessions/session-queries.ts'
import { deviceOf } from '@portico/server/core/sessions/device.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { isCommonPassword } from './common-passwords.ts'
import { readLastHashes, type PasswordOwner } from '@portico/server/core/accounts/password-queries.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'

type Sent = { newpassword: string; confirmpassword: string }
type NewPasswordRefusal = Refused<'input-not-valid' | 'new-password-not-valid' | 'new-password-too-common'>

/** The refusal of a text that is not an encoded password. */
export const notEncoded = refused('input-not-valid', {
  summary: 'The request is not valid: a password is not encoded',
})

/**
 * Decodes a new password and its confirmation, and checks them against the rules (spec A §5, decisions/0032), before
 * anything is looked up or hashed. Its length may still be valid only for another tenant, which
 * `checkOwnersNewPassword` checks. Refuses by `new-password-not-valid` and `new-password-too-common`.
 */
export function readNewPassword(context: AppContext, sent: Sent, { host }: Origin): Result<string, NewPasswordRefusal> {
  const newPassword = decodePassword(sent.newpassword)
  const confirmPassword = decodePassword(sent.confirmpassword)
  if (newPassword === null || confirmPassword === null) return err(notEncoded)
  const problem = checkNewPassword({ newPassword, confirmPassword }, anyLengths)
  if (problem !== null) return err(refusedProblem(problem, lengthsOf(context.settingsOf(host))))
  return isCommonPassword(newPassword) ? err(refused('new-password-too-common')) : ok(newPassword)
}

const refusedProblem = (problem: ResetProblem, lengths: PasswordLengths) =>
  refused('new-password-not-valid', { summary: resetMessage(problem, lengths), data: { problem } })

/** Returns the lengths of a new password for its owner, at the host of the request. */
function lengthsFor(context: AppContext, owner: PasswordOwner, { host }: Origin): PasswordLengths {
  return lengthsOf(context.settingsOf(host), owner.passwordLengths)
}

type OwnersRefusal = Refused<GuessableTermRefusal | 'new-password-used-before' | 'new-password-not-valid'>

/**
 * Checks a new password against the lengths of its owner's tenant, the owner's guessable terms, and previous passwords.
 * Returns the refusal, or null. Call it only for a verified owner, because the terms reveal the tenant.
 */
export async function checkOwnersNewPassword(
  context: AppContext,
  owner: PasswordOwner,
  newPassword: string,
  origin: Origin,
): Promise<OwnersRefusal | null> {
  const lengths = lengthsFor(context, owner, origin)
  if (!meetsAllRules(newPassword, lengths)) return refusedProblem('new-password-weak', lengths)
  const ownWord = findGuessableTerm(newPassword, guessableTermsOf(context, owner, origin))
  if (ownWord !== null) return refused(ownWord)
  for (const hash of await readLastHashes(context.database, owner, passwordsRemembered)) {
    if (await context.hashes.verify(newPassword, hash, origin.network)) return refused('new-password-used-before')
  }
  return null
}

/** Ends every session of an account except `kept`, and every pending email code challenge. Every node is notified. */
export async function endSessions(tenant: TenantTx, owner: PasswordOwner, kept: string | null = null): Promise<void> {
  await deleteOtherSessions(tenant, owner, kept)
  await deleteCodeChallenges(tenant, owner)
}

function guessableTermsOf(context: AppContext, owner: PasswordOwner, { host }: Origin): GuessableTerms {
  const { appname, apptitle, companyname } = context.settingsOf(host)
  const { local, labels } = termsOfAddress(owner.email)
  return {
    product: ['Portico', appname, apptitle],
    company: [owner.tenantName, owner.tenantDescription, companyname, ...labels],
    person: [owner.firstname, owner.lastname, `${owner.firstname}${owner.lastname}`, local],
  }
}

type Change = {
  owner: PasswordOwner
  origin: Origin
  /** Whether the owner changed the password in a session, with the current password. */
  isOwn: boolean
}

/**
 * Records that a password was set. If it replaced another one, queues the notice to its owner, in the transaction of
 * the change.
 */
export async function recordPasswordChange(tenant: TenantTx, { owner, origin, isOwn }: Change): Promise<void> {
  const { tenantId, accountId, email } = owner
  const success = { event: 'password-changed', outcome: 'success', reason: '' } as const
  await recordEvent(tenant, { tenantId, accountId, email, origin, ...success })
  if (!owner.hasPassword) return
  await queueMail<typeof passwordChangedMail>(tenant, {
    tenantId,
    kind: 'password-changed',
    recipient: email,
    params: {
      tenant: listedTenant(owner).tenantdesc,
      at: origin.at.toISOString(),
      device: deviceOf(origin.agent),
      address: origin.address,
      language: origin.language,
      by: isOwn ? 'owner' : 'reset',
    },
    host: origin.host,
  })
}

/** Returns the tenant of an owner in the form in which a page lists it. */
export function listedTenant(owner: PasswordOwner): ResetTenant {
  const { tenantId, tenantName, tenantDescription, passwordLengths, hasPassword } = owner
  const tenantdesc = tenantDescription.trim() === '' ? tenantName : tenantDescription
  const listed = { tenantid: tenantId, tenantname: tenantName, tenantdesc, ...(hasPassword ? {} : { isfirst: true }) }
  return passwordLengths === null ? listed : { ...listed, passwordlengths: passwordLengths }
}
