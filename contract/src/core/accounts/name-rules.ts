import type { AccountProblem } from './account-messages.ts'

type NameProblem = Extract<AccountProblem, `name-${string}`>

/** Spec B §9, in characters; both ends are allowed. */
export const nameLengths = { shortest: 3, longest: 25 } as const

// Letters of any script with the marks that belong to them, and the joiners that some scripts write inside a word.
const letters = /^[\p{L}\p{M}\p{Join_Control} ]+$/u

/**
 * A name as it is compared and stored: composed (NFC), without spaces around it, single spaces within.
 */
export function normaliseName(typed: string): string {
  return typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
}

/**
 * How many characters a reader sees in a name: a letter and its accents are one. By the classes of Unicode, not by
 * `Intl.Segmenter`, which older browsers lack and others have with another version of Unicode than the server.
 */
export function lengthOf(name: string): number {
  return Array.from(name.replaceAll(/[\p{M}\p{Join_Control}]/gu, '')).length
}

/**
 * The problem with a name as typed, or null.
 */
export function checkName(typed: string): NameProblem | null {
  const name = normaliseName(typed)
  if (name === '') return 'name-empty'
  if (!letters.test(name)) return 'name-not-letters'
  if (lengthOf(name) < nameLengths.shortest) return 'name-too-short'
  return lengthOf(name) > nameLengths.longest ? 'name-too-long' : null
}

/** Longest real name, in characters: that of a tenant or a role. */
const realLongest = 60
// What names have besides letters: apostrophes, hyphens, dots, ampersands, commas, brackets and digits.
const ofNames = /^[\p{L}\p{M}\p{Join_Control}\p{Nd}\p{Pd} .,&'’ʼ·()/+-]+$/u
// A name that reads as an address of the web could be an advertisement in a mail.
const likeAddress = /\p{L}{2,}\.\p{L}{2,}|\/\/|www\./iu

/**
 * The problem with a name outside of the specified registration, or null: real names such as O'Brien-Smith, J. R. Ewing or
 * Smith & Sons are accepted.
 */
export function checkRealName(typed: string): NameProblem | null {
  const name = normaliseName(typed)
  if (name === '') return 'name-empty'
  if (!ofNames.test(name) || likeAddress.test(name) || !/\p{L}/u.test(name)) return 'name-not-letters'
  return lengthOf(name) > realLongest ? 'name-too-long' : null
}

/** Splits a name of one field into its first word and the rest. */
export function splitName(name: string): { firstname: string; lastname: string } {
  const [firstname = '', ...rest] = name.split(' ')
  return { firstname, lastname: rest.join(' ') }
}
