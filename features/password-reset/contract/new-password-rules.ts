import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { passwordLength, passwordLongest, passwordShortest } from '@portico/contract/core/accounts/passwords.ts'

/** The minimum and maximum length of a new password, in characters as counted by `passwordLength`. */
export type PasswordLengths = { shortest: number; longest: number }

/** The lengths that some tenant or domain may allow. They are checked before the owner of a password is known. */
export const anyLengths: PasswordLengths = { shortest: passwordShortest, longest: passwordLongest }

/** The lengths of spec A §5 and §9. decisions/0017 describes how a deployment raises them. */
export const specifiedLengths: PasswordLengths = { shortest: 8, longest: 20 }

/** The number of an account's last passwords, including the current one, that must not be used again. */
export const passwordsRemembered = 5

/**
 * Returns the lengths set for the tenant, else those of the domain. A maximum below the minimum is raised to the
 * minimum, so that a valid password exists.
 */
export function lengthsOf(
  settings: Pick<DomainSettings, 'passwordshortest' | 'passwordlongest'>,
  ofTenant: PasswordLengths | null = null,
): PasswordLengths {
  if (ofTenant !== null) return ofTenant
  const shortest = settings.passwordshortest
  return { shortest, longest: Math.max(shortest, settings.passwordlongest) }
}

/** The rules for a new password, in the order of their list (spec A §5). */
export const newPasswordRules = ['length', 'uppercase', 'lowercase', 'digit', 'special'] as const

export type NewPasswordRule = (typeof newPasswordRules)[number]

const kinds: Record<Exclude<NewPasswordRule, 'length'>, RegExp> = {
  uppercase: /\p{Lu}/u,
  lowercase: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  // Punctuation and symbols of any script, including emoji, but not spaces.
  special: /[\p{P}\p{S}]/u,
}

function meets(rule: NewPasswordRule, password: string, lengths: PasswordLengths): boolean {
  if (rule !== 'length') return kinds[rule].test(password)
  const characters = passwordLength(password)
  return characters >= lengths.shortest && characters <= lengths.longest
}

/**
 * Returns which rules a new password satisfies while it is typed. Surrounding spaces do not count: they are trimmed
 * before it is sent.
 */
export function rulesMet(typed: string, lengths: PasswordLengths = specifiedLengths): Record<NewPasswordRule, boolean> {
  const password = typed.trim()
  const entries = newPasswordRules.map((rule) => [rule, meets(rule, password, lengths)] as const)
  return Object.fromEntries(entries) as Record<NewPasswordRule, boolean>
}

/** Returns whether a new password satisfies every rule. */
export function meetsAllRules(typed: string, lengths: PasswordLengths = specifiedLengths): boolean {
  const met = rulesMet(typed, lengths)
  return newPasswordRules.every((rule) => met[rule])
}

/** The refusals of a new password, in every form in which one can be chosen (spec A §5; decisions/0017). */
export const newPasswordRefusals = [
  'new-password-not-valid',
  'new-password-too-common',
  'new-password-has-product',
  'new-password-has-company',
  'new-password-has-name',
  'new-password-used-before',
] as const
