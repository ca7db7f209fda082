import type { Encoding } from '@portico/contract/core/analysis/dataset.ts'
import { alphabets, lessLikely, rareLetters } from './alphabets.ts'

/** Punctuation and symbols that texts of all languages have beside words and numbers. */
const commonSigns = new Set('’‘“”„«»–—…•°§€£¥©®™½¼¾±×²³·¿¡ªº№฿₫\u00a0、。・「」（）％：')
/** Signs beside words. */
const marks = new Set('‘“”„«»–—…•®™')
/** Signs that stand within a word or at its end. */
const signsInWords = new Set('’·ªº°²³\u00ad\u200c\u200d・')

const word = /[A-Za-z\u0080-\u{10ffff}]+/gu
const beyondAscii = /[^\0-\x7f]/u
const noLetter = /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u
const letter = /[\p{L}\p{M}]/u

/** How often each of these was found among the characters beyond ASCII. */
type Tally = { all: number; odd: number; letters: Map<string, number> }

/**
 * Rates a text that was decoded as `encoding`, from about 0 to 1: the share of its characters beyond ASCII that the best
 * fitting language writes, less those that cannot be right: controls, signs within words, capitals behind small letters.
 */
export function plausibilityOf(text: string, encoding: Encoding): number {
  const tally: Tally = { all: 0, odd: 0, letters: new Map() }
  for (const [found] of text.matchAll(word)) if (beyondAscii.test(found)) tallyWord(found, tally)
  if (tally.all === 0) return 0
  const letters = [...tally.letters.values()].reduce((sum, count) => sum + count, 0)
  const covered = Math.max(...coversOf(encoding, tally, letters), 0)
  return (covered + (tally.all - letters) - 1.5 * tally.odd) / tally.all
}

function coversOf(encoding: Encoding, tally: Tally, letters: number): number[] {
  const languages = alphabets[encoding]
  if (languages === undefined) return [letters]
  return Object.entries(languages).map(([language, alphabet]) => {
    const known = new Set(alphabet)
    const uncommon = new Set(rareLetters[language])
    const covered = [...tally.letters].reduce(
      (sum, [char, count]) => sum + (known.has(char) ? count * (uncommon.has(char) ? 0.9 : 1) : 0),
      0,
    )
    return lessLikely.has(language) ? covered * 0.9 : covered
  })
}

function tallyWord(found: string, tally: Tally): void {
  const chars = Array.from(found)
  tally.odd += oddnessOfSpelling(found)
  const scripts = new Set(chars.filter((char) => /\p{L}/u.test(char)).map(scriptOf))
  chars.forEach((char, index) => {
    if (!beyondAscii.test(char)) return
    tally.all += 1
    const [before, after] = [chars[index - 1] ?? '', chars[index + 1] ?? '']
    if (noLetter.test(char)) tally.odd += 2
    else if (!letter.test(char)) tally.odd += oddnessOfSign(char, before, after)
    else {
      const small = char.toLowerCase()
      const key = small.length === 1 ? small : char
      tally.letters.set(key, (tally.letters.get(key) ?? 0) + 1)
      if (scripts.has('latin') && scripts.size > 1) tally.odd += 0.5
      if (isCaseOdd(before, char, after)) tally.odd += 0.7
    }
  })
}

/**
 * How much a word breaks the spelling of its script: small Greek letters have accents; final forms of Greek, Hebrew and
 * Arabic letters stand at the end; Arabic and Thai have their most frequent letters; no Thai word begins with a mark.
 */
function oddnessOfSpelling(found: string): number {
  const { length } = found
  if (/^[α-ωΐά-ώ]{3,}$/u.test(found) && !/[ΐά-ΰό-ώϊϋ]/u.test(found)) return length * 0.3
  if (/(?:[ςךםןףץةى]|[×ـ])\p{L}/u.test(found)) return 1.5
  if (/^[ء-ي]{4,}$/u.test(found) && !/[لمنهوي]/u.test(found)) return length * 0.3
  if (/^[ก-๛]{3,}$/u.test(found) && !/[ะ-ฺเ-๎]/u.test(found)) return length * 0.4
  return /^[ัิ-ฺ็-๎]/u.test(found) ? 1 : 0
}

const isLetter = (char: string) => letter.test(char)

function oddnessOfSign(char: string, before: string, after: string): number {
  if (signsInWords.has(char)) return 0
  if (isLetter(before) && isLetter(after)) return 1
  if (marks.has(char)) return 0
  if (commonSigns.has(char)) return isLetter(before) || isLetter(after) ? 0.3 : 0
  return isLetter(before) || isLetter(after) ? 0.8 : 0.3
}

const isCapital = (char: string) => char !== char.toLowerCase()
const isSmall = (char: string) => char !== char.toUpperCase() && char === char.toLowerCase()

/** Whether a capital follows a small letter, or a small letter stands between capitals. */
const isCaseOdd = (before: string, char: string, after: string): boolean =>
  (isCapital(char) && isSmall(before)) ||
  (isSmall(char) && isCapital(after)) ||
  (isSmall(char) && isCapital(before) && isCapital(after))

function scriptOf(char: string): string {
  if (/\p{Script=Latin}/u.test(char)) return 'latin'
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(char)) return 'east'
  return /\p{Script=Cyrillic}/u.test(char) ? 'cyrillic' : 'other'
}
