/** The terms that an attacker would try first for a user's password. */
export type GuessableTerms = {
  /** Names of the product, as shown on the page. */
  product: readonly string[]
  /** Names of the tenant and its company, and the domain of the address. */
  company: readonly string[]
  /** Names of the user, and the part of the address before the @. */
  person: readonly string[]
}

export type GuessableTermRefusal = 'new-password-has-product' | 'new-password-has-company' | 'new-password-has-name'

/** The minimum length of a term, in characters. */
const shortest = 4

const letterOf: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', '$': 's' }

/**
 * Reduces a text to lower-case letters and digits without accents, with signs replaced by the letters that they
 * resemble. A 1 may stand for an i or an l, so these three are treated as equal.
 */
function spelled(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[034578@$]/g, (sign) => letterOf[sign] ?? sign)
    .replaceAll(/[i1!|]/g, 'l')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const partsOf = (text: string) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)]

function holdsOneOf(password: string, terms: readonly string[]): boolean {
  const typed = spelled(password)
  return terms.flatMap(partsOf).some((term) => {
    const known = spelled(term)
    return Array.from(known).length >= shortest && typed.includes(known)
  })
}

/**
 * Returns the name of the refusal if a new password contains a term related to its owner, else null. Ignores case, and
 * signs in place of letters (NIST SP 800-63B-4 §3.1.1.2).
 */
export function findGuessableTerm(
  password: string,
  { product, company, person }: GuessableTerms,
): GuessableTermRefusal | null {
  if (holdsOneOf(password, product)) return 'new-password-has-product'
  if (holdsOneOf(password, company)) return 'new-password-has-company'
  return holdsOneOf(password, person) ? 'new-password-has-name' : null
}

/** Returns the terms in an email address: the part before the @, and the labels of its domain except the last. */
export function termsOfAddress(email: string): { local: string; labels: string[] } {
  const at = email.lastIndexOf('@')
  return {
    local: email.slice(0, at),
    labels: email
      .slice(at + 1)
      .split('.')
      .slice(0, -1),
  }
}
