/** Shortest and longest password that a sign-in takes (spec A §5, DESIGN §4), by `passwordLength`. */
export const passwordShortest = 8
/** Beyond this a password is refused before it is hashed. */
export const passwordLongest = 128

/**
 * How long a password is, in characters: Unicode code points (NIST SP 800-63B-4 §3.1.1.2) without the blanks around it,
 * composed as it is hashed (NFKC). So one password has one length, whichever keyboard it was typed on. Every rule about
 * the length of a password, at both ends, uses this.
 */
export function passwordLength(typed: string): number {
  return Array.from(typed.trim().normalize('NFKC')).length
}

/**
 * Longest encoded password, in characters: room for the longest password even where each character is typed as four
 * parts of three bytes each, such as a letter with three marks.
 */
export const encodedPasswordLongest = Math.ceil((passwordLongest * 4 * 3 * 4) / 3)
