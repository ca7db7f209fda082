/**
 * Characters that continue the one before them: combining marks, joiners, skin tones, the vowels and final consonants
 * of decomposed Hangul, Thai and Lao AM, and the voicing marks of half-width katakana (UAX #29: Extend, SpacingMark).
 */
const extend = String.raw`[\p{M}\p{Cf}\u{1f3fb}-\u{1f3ff}\u1160-\u11ff\ud7b0-\ud7fb\u0e33\u0eb3\uff9e\uff9f]`
/** What a virama of an Indic script or a zero-width joiner joins to the character before it. */
const joined = String.raw`(?:(?<=[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u200d])\P{M}${extend}*)*`
const flag = String.raw`[\u{1f1e6}-\u{1f1ff}]{2}`

/** Source of a pattern for a user-perceived character that begins with `first` (a character class). */
export const graphemeSource = (first: string): string => `(?:${flag}|${first})${extend}*${joined}`

/**
 * Matches user-perceived characters (grapheme clusters of UAX #29). Some supported browsers lack Intl.Segmenter.
 */
export const graphemes = new RegExp(String.raw`${graphemeSource(String.raw`\P{M}`)}|\p{M}+`, 'gu')

/** Characters of other lengths in emoji: a flag of two letters, a keycap, or one that is drawn as a picture. */
const emoji =
  /^(?:[\u{1f1e6}-\u{1f1ff}]{2}|[0-9#*]\ufe0f?\u20e3|\p{Emoji_Presentation}(?!\ufe0e)|\p{Extended_Pictographic}\ufe0f|(?![\u{1f000}-\u{1f0ff}])[\u{1f100}-\u{1faff}](?!\ufe0e))/u

/** Returns whether a grapheme is drawn as an emoji rather than as a letter or a plain symbol. */
export function isEmoji(grapheme: string): boolean {
  return emoji.test(grapheme)
}

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu
/** Control characters, lone surrogates, and invisible characters that some fonts draw: soft hyphens, byte order marks. */
const invisible = /[\p{Cc}\p{Surrogate}\u00ad\u200b\u2060-\u2064\ufeff\ufff9-\ufffb]/gu
const composable = /[\u0300-\u036f\u1100-\u11ff]/u
/** No language stacks more marks on a letter; without a limit they cover the lines above and below. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu
const isPlain = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff]*$/u

/**
 * Returns a text as it is drawn in one line: line breaks are spaces, and characters that are not drawn are removed.
 * Letters are composed, because fonts shape é and 한 better than their parts.
 */
export function drawnLine(text: string): string {
  if (isPlain.test(text)) return text
  const line = text.replaceAll(lineBreaks, ' ').replaceAll(invisible, '').replaceAll(stackedMarks, '$1')
  return composable.test(line) ? line.normalize('NFC') : line
}
