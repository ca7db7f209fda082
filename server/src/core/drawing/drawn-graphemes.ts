import { isEmoji } from '@portico/charts/graphemes.ts'
import { hasCharacter, shapingFont } from './opened-fonts.ts'
import { fontsOf, type TextFont } from './text-fonts.ts'

/** A grapheme as it is drawn: its font and its characters. */
export type DrawnGrapheme = { font: TextFont; text: string }

/** Control characters, direction marks, variation selectors and tags: no font has them, so they would be boxes. */
const undrawn = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ef}]/gu
const joiners = /^[\u200c\u200d]+$/u
/** A consonant with a tone mark before AM. The ring of AM belongs below the tone mark. */
const toneBeforeAm = /([\u0e48-\u0e4b])\u0e33/gu

/**
 * Chooses the font of a grapheme, and removes what is not drawn. Null if nothing is left: an emoji that no font has is
 * omitted, since a box says less. Letters that no font has stay boxes, so that their absence is seen.
 */
export function drawnGrapheme(grapheme: string, isBold: boolean): DrawnGrapheme | null {
  if (isEmoji(grapheme)) {
    const drawn = drawnEmoji(grapheme, isBold)
    if (drawn !== null) return drawn
  }
  const text = grapheme.replaceAll(undrawn, '').replaceAll(toneBeforeAm, '\u0e4d$1\u0e32')
  const base = Array.from(text)[0]
  if (base === undefined || joiners.test(text)) return null
  const fonts = fontsOf(base, isBold)
  const font = fonts.length === 1 ? fonts[0] : fonts.find((name) => hasCharacter(name, base))
  if (font !== undefined) return { font, text }
  // Some symbols stand for several letters, such as the one for a Korean company: (주).
  const letters = base.normalize('NFKC')
  const [lettersFont] = fontsOf(/\p{L}/u.exec(letters)?.[0] ?? letters, isBold)
  if (letters !== base && Array.from(letters).every((letter) => hasCharacter(lettersFont, letter)))
    return { font: lettersFont, text: letters }
  return isPictograph(base) ? null : { font: fonts[0], text }
}

const isPictograph = (character: string) => /[\p{Extended_Pictographic}\u{1f000}-\u{1faff}]/u.test(character)

/**
 * Returns an emoji as one picture. If the font has none for the whole sequence (a new profession, the flag of a region),
 * the picture of its first character is drawn; null without that.
 */
function drawnEmoji(grapheme: string, isBold: boolean): DrawnGrapheme | null {
  const font: TextFont = isBold ? 'emoji-bold' : 'emoji-regular'
  const [base = ''] = grapheme
  // The digits of keycaps are digits without their key.
  const candidates = /^[0-9#*]/.test(base) ? [grapheme] : [grapheme, base]
  const text = candidates.find((candidate) => {
    const glyphs = shapingFont(font).layout(candidate, []).glyphs
    return glyphs.length === 1 && glyphs[0]?.id !== 0
  })
  return text === undefined ? null : { font, text }
}
