import { textProblem } from '@portico/contract/core/domains/domain-rules.ts'
import { checkEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { emailMessages } from '@portico/contract/core/authentication/validation.ts'
import { readHost } from '@portico/contract/platform/host-name.ts'

/**
 * The maximum length of the name of a tenant, role or user, in UTF-16 units; the same as for a company's name on its
 * domain.
 */
const nameLongest = 60

/**
 * Returns a name in the form in which it is compared and stored: composed (NFC), trimmed, with single spaces inside.
 */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').trim().replaceAll(/ {2,}/g, ' ')
}

/**
 * Returns the problem with a name, as a list of at most one sentence that begins with `what` (such as `The tenant's
 * name`).
 */
export function nameProblems(what: string, name: string): string[] {
  const problem = textProblem(tidyName(name), nameLongest)
  return problem === null ? [] : [`${what} ${problem}.`]
}

/** Returns the problem with an account's email address, as a list of at most one sentence (spec A §5). */
export function emailProblems(email: string): string[] {
  const problem = checkEmail(email)
  return problem === null ? [] : [`${email === '' ? 'The email address' : email}: ${emailMessages[problem]}.`]
}

/** Returns the problem with the host of a tenant, as a list of at most one sentence; null (no host) is valid. */
function hostProblems(host: string | null): string[] {
  if (host === null) return []
  const read = readHost(host)
  return read.ok ? [] : [`The host ${read.error}.`]
}

/** The input for a new tenant. If `ownerName` is empty, it is the part of the owner's address before the @. */
export type NewTenant = { name: string; email: string; ownerName: string; isMsp: boolean; host: string | null }

/** Returns the problems of the input for a new tenant, one sentence each. */
export function newTenantProblems({ name, email, ownerName, host }: NewTenant): string[] {
  return [
    ...nameProblems("The tenant's name", name),
    ...emailProblems(email),
    ...(ownerName === '' ? [] : nameProblems("The owner's name", ownerName)),
    ...hostProblems(host),
  ]
}
