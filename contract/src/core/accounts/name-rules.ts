/** The sentences of spec B §5 about the name and address of a new account, verbatim; the web's English uses them. */
export const accountMessages = {
  'name-empty': 'Required',
  'name-not-letters': 'Only Alphabets are allowed',
  'name-too-short': 'Name is too short',
  'name-too-long': 'Name is too long',
  'email-empty': 'Required',
  'email-not-valid': 'Enter a Valid Email address',
  'email-too-long': 'Email address is too long',
} as const

/** The problems of the name or the address of a new account. */
export type AccountProblem = keyof typeof accountMessages

type NameProblem = Extract<AccountProblem, `name-${string}`>

/** The problems of a real name. A real name may have any length from one character. */
export type RealNameProblem = Exclude<NameProblem, 'name-too-short'>

/** The shortest and the longest name of a registration, inclusive, in characters (spec B §9). */
export const nameLengths = { shortest: 3, longest: 25 } as const

// Letters of any script with the marks that belong to them, and the joiners that some scripts write inside a word.
const letters = /^[\p{L}\p{M}\p{Join_Control} ]+$/u

/** Returns a name as it is compared and stored: composed (NFC), without spaces around it, single spaces within. */
export function normaliseName(typed: string): string {
  return typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
}

/**
 * Returns the length of a name as a reader counts it: a letter and its accents are one. Uses Unicode classes instead of
 * `Intl.Segmenter`, which older browsers lack and whose Unicode version differs between browser and server.
 */
export function lengthOf(name: string): number {
  return Array.from(name.replaceAll(/[\p{M}\p{Join_Control}]/gu, '')).length
}

/** Returns the problem with a name as typed, or null. */
export function checkName(typed: string): NameProblem | null {
  const name = normaliseName(typed)
  if (name === '') return 'name-empty'
  if (!letters.test(name)) return 'name-not-letters'
  if (lengthOf(name) < nameLengths.shortest) return 'name-too-short'
  return lengthOf(name) > nameLengths.longest ? 'name-too-long' : null
}

/** Longest real name, in characters: that of a tenant, a role, or a part of a user's name. */
const realLongest = 60
// The other characters of names: apostrophes, hyphens, dots, ampersands, commas, brackets and digits.
const ofNames = /^[\p{L}\p{M}\p{Join_Control}\p{Nd}\p{Pd} .,&'’ʼ·()/+-]+$/u
// Five or more marks on one letter: no script writes so many, and they cover the lines around a name.
const piledMarks = /\p{M}{5}/u
// A name that reads as a web address could be an advertisement in an email.
const likeAddress = /\p{L}{2,}\.\p{L}{2,}|\/\/|www\./iu

/**
 * Returns the problem with a name outside of the specified registration, or null: real names such as O'Brien-Smith, J.
 * R. Ewing or Smith & Sons are accepted.
 */
export function checkRealName(typed: string): RealNameProblem | null {
  const name = normaliseName(typed)
  if (name === '') return 'name-empty'
  const isName = ofNames.test(name) && /\p{L}/u.test(name) && !likeAddress.test(name) && !piledMarks.test(name)
  if (!isName) return 'name-not-letters'
  return lengthOf(name) > realLongest ? 'name-too-long' : null
}

/** Splits a name from one field into its first word and the rest. */
export function splitName(name: string): { firstname: string; lastname: string } {
  const [firstname = '', ...rest] = name.split(' ')
  return { firstname, lastname: rest.join(' ') }
}
