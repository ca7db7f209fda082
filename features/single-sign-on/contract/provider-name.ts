/** Maximum length of a user's name from a provider, in characters as a reader sees them. */
export const providerNameLongest = 64

/**
 * Characters that show nothing, reverse the text around them or draw over it: controls, bidi marks, overrides,
 * isolates, zero-width ones, fillers, tags, variation selectors, private use, annotation anchors. No joiners.
 */
const unseen =
  /(?![\u200c\u200d])[\p{Cc}\p{Cs}\p{Co}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\ufffc\ufffd]/gu
/** Joiners belong inside words of scripts that join or stack, such as Arabic and Devanagari (UAX #31, A1 and A2). */
const strayJoiner =
  /(?<![\p{L}\p{M}])[\u200c\u200d]|(?<=[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu
/** Matches a letter with more marks than any language writes. */
const heap = /(\p{M}{6})\p{M}+/gu

/**
 * Prepares a user's name from a provider to be shown beside other text and written into emails: composes it (NFC),
 * reduces blanks to single spaces, removes characters that cannot be seen or that reverse the text after them (UTR #36
 * §2.6, CVE-2021-42574), and cuts it.
 */
export function providerName(given: string): string {
  const shown = given
    .toWellFormed()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(unseen, '')
    .replaceAll(strayJoiner, '')
    .normalize('NFC')
    .replaceAll(heap, '$1')
    .replaceAll(/ +/g, ' ')
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(shown.trim())
  return Array.from(characters, ({ segment }) => segment)
    .slice(0, providerNameLongest)
    .join('')
    .trim()
}
