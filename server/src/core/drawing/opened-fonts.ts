import { readFileSync } from 'node:fs'
import { create, type Font, type Glyph } from 'fontkit'
import { fontFile, type TextFont } from './text-fonts.ts'

type Opened = { shaping: Font; outlines: Font }

const opened = new Map<TextFont, Opened>()

/** Opens a font. It stays open, since the next text probably uses it too. */
function openedFont(name: TextFont): Opened {
  const found = opened.get(name)
  if (found !== undefined) return found
  const file = readFileSync(fontFile(name))
  const fonts = { shaping: create(file) as Font, outlines: create(file) as Font }
  opened.set(name, fonts)
  return fonts
}

/** Returns the font with which texts are shaped. Outlines must come from {@link glyphPath}. */
export function shapingFont(name: TextFont): Font {
  return openedFont(name).shaping
}

/**
 * Returns the outline of a shaped glyph. Reading it loads the parts of composite glyphs without their characters;
 * in the font that shapes, Arabic letters among them would no longer join, since fontkit keeps glyphs.
 */
export function glyphPath(name: TextFont, { id }: Glyph): Glyph['path'] {
  return openedFont(name).outlines.getGlyph(id).path
}

/** Returns whether a font has a character. */
export function hasCharacter(name: TextFont, character: string): boolean {
  return shapingFont(name).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}
