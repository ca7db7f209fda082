import { lengthsOf } from '@portico/contract/features/password-reset/new-password-rules.ts'
import { findOwnWord, wordsOfAddress } from '@portico/contract/features/password-reset/own-words.ts'
import type { OwnWordRefusal, OwnWords } from '@portico/contract/features/password-reset/own-words.ts'
import { checkNewPassword, resetMessage } from '@portico/contract/features/password-reset/reset-validation.ts'
import { decodePassword } from '@portico/contract/core/accounts/password-encoding.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Origin, Refused } from '#server/core/calls/handler.ts'
import { refused } from '#server/core/calls/handler.ts'
import { isCommonPassword } from '#server/features/password-reset/common-passwords.ts'
import { readLastHashes } from '#server/features/password-reset/reset-queries.ts'
import type { PasswordOwner } from '#server/features/password-reset/reset-parts.ts'

type Sent = { newpassword: string; confirmpassword: string }
type NewPasswordRefusal = Refused<'input-not-valid' | 'new-password-not-valid' | 'new-password-too-common'>

/** The refusal of what is no encoded password at all. */
export const notEncoded = refused('input-not-valid', {
  summary: 'The request is not valid: a password is not encoded',
})

/**
 * Decodes a new password and its confirmation and holds them against the rules (spec A §5, decisions/0032), before
 * anything is looked up or hashed. Refuses by `new-password-not-valid` and `new-password-too-common`.
 */
export function readNewPassword(
  context: AppContext,
  sent: Sent,
  { host }: Origin,
): { newPassword: string } | NewPasswordRefusal {
  const newPassword = decodePassword(sent.newpassword)
  const confirmPassword = decodePassword(sent.confirmpassword)
  if (newPassword === null || confirmPassword === null) return notEncoded
  const lengths = lengthsOf(context.settingsOf(host))
  const problem = checkNewPassword({ newPassword, confirmPassword }, lengths)
  if (problem !== null)
    return refused('new-password-not-valid', { summary: resetMessage(problem, lengths), data: { problem } })
  return isCommonPassword(newPassword) ? refused('new-password-too-common') : { newPassword }
}

/**
 * Why an account cannot have a new password that keeps to the rules, as a refusal's name: it holds a word of its owner, or
 * was used before. Null when it can. Call it for a proven owner alone: the words name the tenant.
 */
export async function whyNotOf(
  context: AppContext,
  owner: PasswordOwner,
  newPassword: string,
  origin: Origin,
): Promise<OwnWordRefusal | 'new-password-used-before' | null> {
  const ownWord = findOwnWord(newPassword, ownWordsOf(context, owner, origin))
  if (ownWord !== null) return ownWord
  for (const hash of await readLastHashes(context.database, owner)) {
    if (await context.hashes.verify(newPassword, hash, origin.network)) return 'new-password-used-before'
  }
  return null
}

function ownWordsOf(context: AppContext, owner: PasswordOwner, { host }: Origin): OwnWords {
  const { appname, apptitle, companyname } = context.settingsOf(host)
  const { local, labels } = wordsOfAddress(owner.email)
  return {
    product: ['Portico', appname, apptitle],
    company: [owner.tenantName, owner.tenantDescription, companyname, ...labels],
    person: [owner.firstname, owner.lastname, `${owner.firstname}${owner.lastname}`, local],
  }
}
