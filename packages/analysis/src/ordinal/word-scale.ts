import { ordinalNames } from './calendar-words.ts'
import { distinctKeys, keysOf, withoutCommonWords, type ColumnTexts, type Key, type Keyed } from './column-texts.ts'
import { bareOf, plainOf } from './plain-text.ts'
import { endWords, sizeLetters, timeScales, wordScales } from './scale-words.ts'

type Ranks = ReadonlyMap<string, number>

const ranksOf = (scale: readonly string[]): Ranks =>
  new Map(scale.flatMap((words, rank) => words.split('|').map((word) => [plainOf(word), rank] as const)))

/** The scales by word, created when they are first needed. */
let scales: { ranks: Ranks; isTime: boolean }[] | null = null
const knownScales = () =>
  (scales ??= [
    ...wordScales.map((scale) => ({ ranks: ranksOf(scale), isTime: false })),
    ...timeScales.map((scale) => ({ ranks: ranksOf(scale), isTime: true })),
    { ranks: ordinalNames, isTime: false },
  ])

let ends: Ranks | null = null

/** Returns the place of a text that is part of no scale, such as "Other" and "n/a"; null for any other text. */
export function endOf(plain: string): number | null {
  ends ??= ranksOf(endWords)
  return ends.get(plain) ?? ends.get(bareOf(plain)) ?? null
}

const bracketed = /\s*[([][^)\]]*[)\]]\s*/g

function rankIn(ranks: Ranks, plain: string): number | undefined {
  return ranks.get(plain) ?? ranks.get(bareOf(plain)) ?? ranks.get(bareOf(plain.replaceAll(bracketed, ' ')))
}

/**
 * Returns the keys of texts on the scale of words that has most of them, such as severities; null for other columns.
 */
export function wordKeys({ plains }: ColumnTexts): Keyed | null {
  return bestOf(plains) ?? bestOf(inner(plains))
}

/** Returns the texts without the words that all but "Other" and the like have. */
function inner(plains: readonly string[]): readonly string[] {
  const used = plains.filter((plain) => endOf(plain) === null)
  const parts = withoutCommonWords(used)
  const shorter = new Map(used.map((plain, index) => [plain, parts[index] ?? plain]))
  return plains.map((plain) => shorter.get(plain) ?? plain)
}

function bestOf(plains: readonly string[]): Keyed | null {
  let [best, most]: [Keyed | null, number] = [null, 1]
  for (const { ranks, isTime } of knownScales()) {
    const keys = keysOf(plains, (plain) => {
      const rank = rankIn(ranks, plain)
      return rank === undefined ? null : [rank]
    })
    const used = keys === null ? [] : keys.filter((_key, index) => endOf(plains[index] ?? '') === null)
    const count = used.filter((key) => key !== null).length
    // With half of the texts known, another scale or the words inside may still have all of them.
    if (keys === null || distinctKeys(used) < 2 || count * 10 < used.length * 9 || count <= most) continue
    ;[best, most] = [{ keys, isTime }, count]
  }
  return best
}

const sizeHeader = /size|gross|taille|talla|taglia|maat|rozmiar|tamanho|サイズ|आकार|مقاس|حجم/

/**
 * Returns the keys of sizes in letters, from XS to 5XL; null for other columns. Three letters need no header.
 */
export function sizeKeys({ plains, header }: ColumnTexts): Keyed | null {
  const ranks = ranksOf(sizeLetters)
  const keys = keysOf(plains, (plain) => {
    const rank = ranks.get(plain.replaceAll(/[.\s-](?=x|l$)/g, '')) ?? ranks.get(plain)
    return rank === undefined ? null : [rank]
  })
  const isSure = sizeHeader.test(header) || plains.some((plain) => /^\d?x+[sl]$/.test(plain))
  return keys === null || distinctKeys(keys) < (isSure ? 2 : 3) ? null : { keys, isTime: false }
}

const grade = /^(a{1,3}|b{1,3}|c{1,3}|d{1,3}|e|f)\s?([+-]{0,3})$/

/**
 * Returns the keys of grades and ratings, the best first: A+, A, A-, or AAA, AA+, AA. Null for other columns, and for
 * letters without a sign, which the alphabet sorts as well.
 */
export function gradeKeys({ plains }: ColumnTexts): Keyed | null {
  const keys = keysOf(plains, (plain): Key | null => {
    const [, letters = '', signs = ''] = grade.exec(plain) ?? []
    if (letters === '') return null
    const sign = signs.startsWith('-') ? signs.length : -signs.length
    return [letters.charCodeAt(0), -letters.length, sign]
  })
  const hasSigns = plains.some((plain) => grade.test(plain) && /[+-]|../.test(plain))
  return keys === null || !hasSigns || distinctKeys(keys) < 2 ? null : { keys, isTime: false }
}
