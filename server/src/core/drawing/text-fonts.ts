import { fileURLToPath } from 'node:url'

/**
 * The fonts of pictures and PDFs, which are part of the installation: DejaVu for most scripts (Arabic too), and those of the scripts that it
 * has no letters of (decisions/0097). A font is read when a text needs it.
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
/** All of them, by their names. */
export const textFonts = Object.keys(files) as TextFont[]

/** Where the file of a font is. */
export function fontFile(font: TextFont): string {
  return fileURLToPath(files[font])
}

const japanese = /[\u2e80-\u30ff\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u
const devanagari = /[\p{sc=Deva}\u0964\u0965]/u
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/u

/** Signs of direction, which no font has: runs leave them out. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

const special = new RegExp([japanese, devanagari, rightToLeft, directions].map(({ source }) => source).join('|'), 'u')

/** Whether a text has to be divided into runs (text-runs.ts): it has letters that DejaVu has not, is written from right to left, or
 * has signs of direction. */
export function needsRuns(text: string): boolean {
  return special.test(text)
}

/** The font of a character. */
export function fontOf(character: string, isBold: boolean): TextFont {
  if (japanese.test(character)) return isBold ? 'japanese-bold' : 'japanese-regular'
  if (devanagari.test(character)) return isBold ? 'devanagari-bold' : 'devanagari-regular'
  return isBold ? 'bold' : 'regular'
}
