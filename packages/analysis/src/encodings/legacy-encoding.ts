import { detectAll } from 'jschardet'
import { encodings, type Encoding } from '@portico/contract/core/analysis/dataset.ts'
import { frequentLetters } from './alphabets.ts'
import { rateOfPairs } from './common-pairs.ts'
import { plausibilityOf } from './plausible-letters.ts'

/** Names that the detector gives to encodings of this product; each is the encoding or a part of it. */
const byDetector: Record<string, Encoding> = {
  'cp932': 'shift_jis',
  'shift_jis_2004': 'shift_jis',
  'euc-jis-2004': 'euc-jp',
  'big5hkscs': 'big5',
  'cp949': 'euc-kr',
  'gb2312': 'gb18030',
  'gbk': 'gb18030',
  'cp874': 'windows-874',
  'tis-620': 'windows-874',
  'macroman': 'macintosh',
}
const asked = [
  ...encodings.filter((encoding) => !encoding.startsWith('utf') && encoding !== 'macintosh'),
  ...['mac-roman', 'cp874', 'cp932', 'cp949', 'big5hkscs', 'euc-jis-2004'],
]

/** The weight of the detector's order against the plausibility of letters (0 to 1), and of letters frequent in names. */
const weightOfDetector = 0.12
const weightOfFrequent = 0.5

/** What other evidence must outweigh: some encodings are much rarer in tables than others. */
const priors: Partial<Record<Encoding, number>> = {
  'windows-1252': 0.03,
  'iso-8859-2': -0.02,
  'macintosh': -0.08,
  'koi8-r': -0.15,
  'windows-1257': -0.03,
  'windows-1258': -0.1,
}

/** Candidates whether or not the detector names them. */
const always: readonly Encoding[] = [
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'windows-1251',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
]

/**
 * Guesses the encoding of bytes that are neither UTF-8 nor UTF-16. The detector knows which letters follow each other in
 * longer texts; in small tables its candidates are close together, and the letters of one language decide.
 */
export function legacyEncodingOf(sample: Uint8Array): Encoding {
  const candidates = candidatesOf(sample).map(({ encoding, confidence }) => {
    const text = new TextDecoder(encoding).decode(sample)
    const pairs = rateOfPairs(sample, encoding)
    const letters = plausibilityOf(text, encoding) * pairs.rate
    const frequent = shareOf(text, new Set(frequentLetters[encoding]))
    const evidence =
      weightOfDetector * confidence + weightOfFrequent * frequent + (priors[encoding] ?? 0) + bonusOf(encoding, pairs)
    return { encoding, text, letters, score: letters + evidence }
  })
  const first = candidates.reduce((best, next) => (next.score > best.score ? next : best))
  const isOtherLikely = candidates.some(
    ({ encoding, letters }) => letters > 0.95 && encoding !== 'shift_jis' && isAsian(encoding),
  )
  return !isOtherLikely && isHalfWidthKatakana(sample) ? 'shift_jis' : usualEncodingOf(first, sample)
}

/** Of encodings that read the same text the most usual one is named. */
const usualEncodingOf = ({ encoding, text }: { encoding: Encoding; text: string }, sample: Uint8Array): Encoding =>
  (['windows-1252', 'windows-1250'] as const).find((usual) => new TextDecoder(usual).decode(sample) === text) ??
  encoding

/**
 * Bytes of other encodings rarely form pairs that are all common, and those of hangul are the narrowest range. A file with
 * one or two pairs is hardly Asian.
 */
function bonusOf(encoding: Encoding, { rate, count }: { rate: number; count: number }): number {
  if (frequentLetters[encoding] === undefined) return 0
  if (count < 3) return -0.15
  if (encoding === 'shift_jis' || rate < 0.97) return 0
  return encoding === 'euc-kr' && count >= 8 ? 0.2 : 0.12
}

const isAsian = (encoding: Encoding) => frequentLetters[encoding] !== undefined || encoding === 'windows-874'

function shareOf(text: string, letters: ReadonlySet<string>): number {
  const beyond = text.match(/[^\0-\x7f]/gu) ?? []
  return beyond.filter((char) => letters.has(char)).length / Math.max(beyond.length, 1)
}

/** Returns the detector's candidates and the usual ones, with confidences relative to the first. */
function candidatesOf(sample: Uint8Array): { encoding: Encoding; confidence: number }[] {
  const found = new Map<Encoding, number>()
  const detected = detectAll(sample, { detectEncodings: asked, minimumThreshold: 0 })
  const most = Math.max(...detected.map(({ confidence }) => confidence), Number.MIN_VALUE)
  for (const { encoding, confidence } of detected) {
    const name = encodingNamed(encoding)
    if (name !== null && !found.has(name)) found.set(name, confidence / most)
  }
  for (const encoding of always) if (!found.has(encoding)) found.set(encoding, 0)
  return [...found].map(([encoding, confidence]) => ({ encoding, confidence }))
}

function encodingNamed(name: string | null): Encoding | null {
  const lower = name?.toLowerCase() ?? ''
  return byDetector[lower] ?? encodings.find((encoding) => encoding === lower) ?? null
}

const [voicedMark, semivoicedMark] = ['\uff9e', '\uff9f']
/** Letters of half-width katakana that take a voiced mark. */
const voiced = /[\uff73\uff76-\uff84\uff8a-\uff8e]/u

/**
 * Whether the bytes are Shift_JIS with mostly half-width katakana, which are bytes of letters in other encodings as well.
 * Marks of voiced sounds stand behind the letters that take them.
 */
function isHalfWidthKatakana(sample: Uint8Array): boolean {
  const text = new TextDecoder('shift_jis').decode(sample)
  const kana = [...text.matchAll(/[\uff66-\uff9f]/gu)].length
  const beyond = [...text.matchAll(/[^\0-\x7f]/gu)].length
  if (kana < 4 || kana < beyond / 2 || text.includes('\ufffd')) return false
  const marks = [...text.matchAll(/.?[\uff9e\uff9f]/gsu)].map(([found]) => found)
  const low = [...text.matchAll(/[\uff66-\uff7f]/gu)].length
  if (plausibilityOf(text, 'shift_jis') < 0.8) return false
  const isMarked = marks.every(
    (found) => voiced.test(found[0] ?? '') && [voicedMark, semivoicedMark].includes(found[1] ?? ''),
  )
  return isMarked && low > kana / 5
}
