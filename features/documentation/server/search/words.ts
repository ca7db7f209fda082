/** Words without information about the topic of a question. */
const stopWords = new Set(
  `a about all am an and any are as at be been but by can could did do does for from get had has have help here how i if in
   into is it its just like many me mean means much my no not of on or our please see so some tell than that the their them then there these
   they this to too up us use want was we were what when where which who why will with would you your`.split(/\s+/),
)

/** Phrases of users, and the terms that the documentation uses for them. */
const synonyms: readonly [typed: RegExp, written: string][] = [
  [/\blog(?:ged|ging)?[ -]?(?:in|on)\b/gi, 'sign in'],
  [/\blog(?:ged|ging)?[ -]?(?:out|off)\b/gi, 'sign out'],
  [/\b(?:2fa|mfa|two[ -]factor|second factor|one-time (?:code|password))\b/gi, 'authentication code'],
  [/\bback(?:ed|ing)? up\b/gi, 'backup'],
]

/** Addresses say nothing about the topic: their words are names of hosts and schemes. */
const addresses = /\S+:\/\/\S*|\bwww\.\S+|\b(?:javascript|vbscript|data|file|mailto|tel):\S+/gi

/** A text without the addresses in it. */
export const withoutAddresses = (text: string) => text.replaceAll(addresses, ' ')

/**
 * A text with the terms of the documentation where it has other phrases for them.
 */
export function withSynonyms(text: string): string {
  return synonyms.reduce((changed, [typed, written]) => changed.replaceAll(typed, written), text)
}

const word = /[\p{Letter}\p{Mark}\p{Number}]+/gu

/**
 * The words of a text, and where each begins.
 */
export function wordsIn(text: string): { text: string; at: number }[] {
  return [...text.matchAll(word)].map((found) => ({ text: found[0], at: found.index }))
}

/**
 * The stems of the words of a text that say something about its topic.
 */
export function termsOf(text: string): Set<string> {
  return new Set(wordsIn(text).flatMap((each) => stem(each.text.toLowerCase()) ?? []))
}

/**
 * The stem of a word in small letters; null for a word without information. Users mean the same by "raise", "raised" and "raising"; more
 * stemming than this joins words that differ.
 */
export function stem(written: string): string | null {
  if (stopWords.has(written)) return null
  if (written.length < 4) return written
  const singular = written.replace(/(?<=..)ies$/, 'y').replace(/(?<!s)s$/, '')
  return singular.replace(/(?<=...)(ing|ed)$/, '').replace(/(?<=...)e$/, '')
}
