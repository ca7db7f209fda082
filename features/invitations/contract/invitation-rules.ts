import { checkEmail, normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { checkRealName, accountMessages, type AccountProblem } from '@portico/contract/core/accounts/name-rules.ts'

/**
 * How long the link and temporary password of an invitation are valid, in milliseconds. After that, its account is
 * deleted.
 */
export const invitationLifetime = 7 * 24 * 3_600_000

/** The problems in the input for an invitation, with the messages of a registration (spec B §5). */
export type InvitationProblem = AccountProblem

/** Returns the sentence for a problem. */
export const invitationMessage = (problem: InvitationProblem): string =>
  problem === 'name-not-letters' ? 'Enter a name without web addresses or symbols such as <' : accountMessages[problem]

/** The invited colleague. The role is chosen separately, from a list. */
export type Invitation = { email: string; name: string }

/**
 * Returns the problems of an invitation, by field. The address must follow the rule of the sign-in (spec A §5), where
 * it will be used. The name may be empty: the user can complete it later.
 */
export function checkInvitation({ email, name }: Invitation): Partial<Record<keyof Invitation, InvitationProblem>> {
  const found = {
    email: email.trim() === '' ? 'email-empty' : checkEmail(email),
    name: name.trim() === '' ? null : checkRealName(name),
  } as const
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** The maximum number of addresses in one dialog: as many as a tenant may invite in a day. */
export const addressesAtMost = 20

/**
 * Returns the addresses in a typed or pasted text, in order and without duplicates. They may be separated by commas,
 * semicolons, spaces or lines, and have the form `Ben Adams <ben@example.com>`, whose name is kept.
 */
export function addressesIn(text: string): { email: string; name: string }[] {
  const found = new Map<string, { email: string; name: string }>()
  for (const part of text.split(/[,;\n\r]+/)) {
    const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>\s*$/.exec(part) ?? []
    const emails = inBrackets === undefined ? part.split(/\s+/) : [inBrackets]
    for (const email of emails.map(normaliseEmail)) {
      if (email !== '' && !found.has(email)) found.set(email, { email, name: name.replaceAll('"', '').trim() })
    }
  }
  return [...found.values()]
}

/** Returns a name for an account whose user has not entered one: the words of the address before the @. */
export function nameInAddress(email: string): string {
  // Entra ID marks the accounts of guests with #EXT#.
  const words = email
    .slice(0, email.lastIndexOf('@'))
    .replace(/#ext#$/i, '')
    .split(/[._+-]+/)
  return words
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
