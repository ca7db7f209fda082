import { checkEmail } from '#contract/core/accounts/email-rules.ts'
import { checkName } from '#contract/core/accounts/name-rules.ts'
import { accountMessages, type AccountProblem } from '#contract/core/accounts/account-messages.ts'

/** How long link and temporary password of an invitation are valid, in milliseconds; then its account is deleted. */
export const invitationLifetime = 7 * 24 * 3_600_000

/** The problems of an invitation as typed, with the messages of a registration (spec B §5). */
export type InvitationProblem = AccountProblem

/** The sentence of a problem. */
export const invitationMessage = (problem: InvitationProblem): string => accountMessages[problem]

/** The invited colleague; the role is chosen from a list. */
export type Invitation = { email: string; name: string }

/**
 * The problems of an invitation, field by field. The address follows the rule of sign-in (spec A §5), where it will be
 * used. The name follows that of registration, which allows only names.
 */
export function checkInvitation({ email, name }: Invitation): Partial<Record<keyof Invitation, InvitationProblem>> {
  const found = {
    email: email.trim() === '' ? 'email-empty' : checkEmail(email),
    name: checkName(name),
  } as const
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}
