import { textProblem } from '#contract/core/domains/domain-rules.ts'
import { checkEmail, emailMessages } from '#contract/core/accounts/email-rules.ts'
import { readHost } from '#contract/platform/host-name.ts'

/** Longest name of a tenant, a role or a user, in UTF-16 units: that of a company's name on its domain. */
const nameLongest = 60

/**
 * A name as it is compared and stored: composed (NFC), without spaces around it, single spaces within.
 */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').trim().replaceAll(/ {2,}/g, ' ')
}

/**
 * What is wrong with a name, as a sentence that begins with `what` (such as `The tenant's name`); none where nothing is.
 */
export function nameProblems(what: string, name: string): string[] {
  const problem = textProblem(tidyName(name), nameLongest)
  return problem === null ? [] : [`${what} ${problem}.`]
}

/**
 * What is wrong with the address of an account, as a list of at most one sentence (spec A §5).
 */
export function emailProblems(email: string): string[] {
  const problem = checkEmail(email)
  return problem === null ? [] : [`${email === '' ? 'The e-mail address' : email}: ${emailMessages[problem]}.`]
}

/**
 * What is wrong with the host of a tenant, as a list of at most one sentence; null is no host and fine.
 */
function hostProblems(host: string | null): string[] {
  if (host === null) return []
  const { problem } = readHost(host)
  return problem === null ? [] : [`The host ${problem}.`]
}

/** What a new tenant is made from; `ownerName` is what its owner is called, empty for the first part of the address. */
export type NewTenant = { name: string; email: string; ownerName: string; isMsp: boolean; host: string | null }

/**
 * Everything that is wrong with a new tenant as it was entered, a sentence each.
 */
export function newTenantProblems({ name, email, ownerName, host }: NewTenant): string[] {
  return [
    ...nameProblems("The tenant's name", name),
    ...emailProblems(email),
    ...(ownerName === '' ? [] : nameProblems("The owner's name", ownerName)),
    ...hostProblems(host),
  ]
}
