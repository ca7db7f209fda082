import { fileURLToPath } from 'node:url'

/**
 * The fonts of pictures and PDFs, which are installed with the server: DejaVu for most scripts (including Arabic), and
 * fonts for the scripts that DejaVu lacks (decisions/0097). A font file is read only when a text uses it.
 */
const files = {
  'regular': import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  'bold': import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  'japanese-regular': import.meta.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  'japanese-bold': import.meta.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
  'devanagari-regular': import.meta
    .resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  'devanagari-bold': import.meta
    .resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
} as const

export type TextFont = keyof typeof files
/** The names of all fonts. */
export const textFonts = Object.keys(files) as TextFont[]

/** Returns the path of a font's file. */
export function fontFile(font: TextFont): string {
  return fileURLToPath(files[font])
}

const japanese = /[\u2e80-\u30ff\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u
const devanagari = /[\p{sc=Deva}\u0964\u0965]/u
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/u

/** Direction marks, which no font has; runs omit them. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

const special = new RegExp([japanese, devanagari, rightToLeft, directions].map(({ source }) => source).join('|'), 'u')

/**
 * Returns whether a text must be split into runs (text-runs.ts): it has letters that DejaVu lacks, letters written from
 * right to left, or direction marks.
 */
export function needsRuns(text: string): boolean {
  return special.test(text)
}

/** Returns the font for a character. */
export function fontOf(character: string, isBold: boolean): TextFont {
  if (japanese.test(character)) return isBold ? 'japanese-bold' : 'japanese-regular'
  if (devanagari.test(character)) return isBold ? 'devanagari-bold' : 'devanagari-regular'
  return isBold ? 'bold' : 'regular'
}
