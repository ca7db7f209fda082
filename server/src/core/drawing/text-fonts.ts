import { fileURLToPath } from 'node:url'

/**
 * The fonts of pictures and PDFs, which are installed with the server: DejaVu for most scripts (including Arabic), and
 * fonts for what DejaVu lacks (decisions/0097, 0165). A font file is read only when a text uses it.
 */
const files = {
  'regular': import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  'bold': import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  'japanese-regular': import.meta.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  'japanese-bold': import.meta.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
  'korean-regular': import.meta.resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
  'korean-bold': import.meta.resolve('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
  'devanagari-regular': import.meta
    .resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  'devanagari-bold': import.meta
    .resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
  'thai-regular': import.meta.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  'thai-bold': import.meta.resolve('@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf'),
  'emoji-regular': import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  'emoji-bold': import.meta.resolve('@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf'),
} as const

export type TextFont = keyof typeof files
/** The names of all fonts. */
export const textFonts = Object.keys(files) as TextFont[]

/** Returns the path of a font's file. */
export function fontFile(font: TextFont): string {
  return fileURLToPath(files[font])
}

const hangul = /[\u1100-\u11ff\u3130-\u318f\u3200-\u321e\u3260-\u327f\ua960-\ua97f\uac00-\ud7ff\uffa0-\uffdc]/u
const japanese = /[\u2e80-\u30ff\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u
const devanagari = /[\p{sc=Deva}\u0964\u0965]/u
const thai = /[\u0e00-\u0e7f]/u
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/u
/** Emoji, and symbols that may be drawn as such. DejaVu has the three that stand in names of companies. */
const pictographs = /(?![©®™])\p{Extended_Pictographic}|[\u20e3\u{1f000}-\u{1faff}]/u

/** Direction marks, variation selectors and tags, which no font has; runs omit them. */
const undrawn = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ef}]/u

const special = new RegExp(
  [hangul, japanese, devanagari, thai, rightToLeft, pictographs, undrawn].map(({ source }) => source).join('|'),
  'u',
)

/**
 * Returns whether a text must be split into runs (text-runs.ts): it has letters that DejaVu lacks, letters written from
 * right to left, emoji, or characters that are not drawn.
 */
export function needsRuns(text: string): boolean {
  return special.test(text)
}

/** Returns whether a text has letters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}

type Family = '' | 'japanese' | 'korean' | 'devanagari' | 'thai' | 'emoji'
/** The fonts of each script, best first; `''` is DejaVu. */
const families: readonly (readonly [script: RegExp, fonts: readonly [Family, ...Family[]]])[] = [
  [hangul, ['korean', 'japanese']],
  [japanese, ['japanese', 'korean']],
  [devanagari, ['devanagari']],
  [thai, ['thai']],
  [pictographs, ['', 'emoji', 'japanese']],
]

/** Returns the fonts for a character, best first. If there are several, some lack characters of the script. */
export function fontsOf(character: string, isBold: boolean): [TextFont, ...TextFont[]] {
  const [first, ...others] = families.find(([script]) => script.test(character))?.[1] ?? ['']
  const weight = isBold ? 'bold' : 'regular'
  const named = (family: Family): TextFont => (family === '' ? weight : `${family}-${weight}`)
  return [named(first), ...others.map(named)]
}
