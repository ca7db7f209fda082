/** Words that say nothing about a topic. */
const stopWords = new Set(
  `a about all am an and any are as at be been but by can could did do does for from get had has have help here how i if in
   into is it its just like many me mean means much my no not of on or our please see so some tell than that the their them then there these
   they this to too up us use want was we were what when where which who why will with would you your`.split(/\s+/),
)

/** Patterns of users' phrases, each with the documentation's term for it. */
const synonyms: readonly [typed: RegExp, written: string][] = [
  [/\blog(?:ged|ging)?[ -]?(?:in|on)\b/gi, 'sign in'],
  [/\blog(?:ged|ging)?[ -]?(?:out|off)\b/gi, 'sign out'],
  [/\b(?:2fa|mfa|two[ -]factor|second factor|one-time (?:code|password))\b/gi, 'authentication code'],
  [/\bback(?:ed|ing)? up\b/gi, 'backup'],
]

/** Addresses are ignored: their words are host names and schemes, which say nothing about a topic. */
const addresses = /\S+:\/\/\S*|\bwww\.\S+|\b(?:javascript|vbscript|data|file|mailto|tel):\S+/gi

/** Removes the addresses from a text. */
export const withoutAddresses = (text: string) => text.replaceAll(addresses, ' ')

/**
 * Replaces users' phrases with the documentation's terms.
 */
export function withSynonyms(text: string): string {
  return synonyms.reduce((changed, [typed, written]) => changed.replaceAll(typed, written), text)
}

const word = /[\p{Letter}\p{Mark}\p{Number}]+/gu

/** Returns the words of a text and their start indices. */
export function wordsIn(text: string): { text: string; index: number }[] {
  return [...text.matchAll(word)].map((found) => ({ text: found[0], index: found.index }))
}

/** Returns the stems of a text's words that say something about its topic. */
export function termsOf(text: string): Set<string> {
  return new Set(wordsIn(text).flatMap((word) => stem(word.text.toLowerCase()) ?? []))
}

/**
 * Returns the lower-case stem of a word; null for a word that says nothing about a topic. Maps "raise", "raised" and
 * "raising" to one stem; further stemming would merge different words.
 */
export function stem(written: string): string | null {
  if (stopWords.has(written)) return null
  if (written.length < 4) return written
  const singular = written.replace(/(?<=..)ies$/, 'y').replace(/(?<!s)s$/, '')
  return singular.replace(/(?<=...)(ing|ed)$/, '').replace(/(?<=...)e$/, '')
}
