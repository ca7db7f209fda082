import { describe, expect, it } from 'vitest'
import { PlainCells } from './plain-cells.ts'
import { countsOf, rawCell, type RawColumn } from './raw-cells.ts'
import { RawColumnBuilder } from './raw-column.ts'
import { typeCells } from './type-cells.ts'
import { typeColumn } from './type-column.ts'
import type { TypedColumn, TypingOptions } from './typing.ts'

const rows = 12_000

/** Returns a pseudo-random generator of integers below a limit. The same seed repeats the sequence. */
function randomBy(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Pick = (below: number) => number
const digits = (value: number, length: number) => String(value).padStart(length, '0')
const day = (pick: Pick) => `${1960 + pick(90)}-${digits(1 + pick(12), 2)}-${digits(1 + pick(28), 2)}`
const clock = (pick: Pick) => `${digits(pick(24), 2)}:${digits(pick(60), 2)}:${digits(pick(60), 2)}`

/** Columns with many distinct texts, by the kind of most cells. */
const kinds: Record<string, (pick: Pick) => string> = {
  'whole numbers': (pick) => String(pick(1_000_000) - 500_000),
  'decimals': (pick) => `${pick(100) === 0 ? '-' : ''}${pick(3000)}.${digits(pick(1000), 1 + pick(4))}`,
  'three decimals': (pick) => `${pick(900)}.${digits(pick(1000), 3)}`,
  'long decimals': (pick) => `0.${digits(pick(2 ** 31), 10)}${digits(pick(1000), 3)}`,
  'days': day,
  'times': (pick) => `${day(pick)} ${clock(pick)}`,
  'times with a T': (pick) => `${day(pick)}T${clock(pick)}`,
  'days and times': (pick) => (pick(2) === 0 ? day(pick) : `${day(pick)} ${clock(pick)}`),
  'days that do not exist': (pick) => `2023-02-${digits(20 + pick(12), 2)} ${clock(pick)}`,
  'numbers and days': (pick) => (pick(2) === 0 ? day(pick) : String(pick(1_000_000))),
  'texts': (pick) => `note ${pick(1_000_000)}`,
}

/** Cells that differ from most of the column. */
const others = [
  '',
  '',
  ' ',
  'n/a',
  '-',
  '-0',
  '-0.0',
  '+5',
  '.5',
  '5.',
  '1e3',
  '1,5',
  '1.500,25',
  '007',
  '12 kg',
  '€ 3',
  'x',
]
const more = [
  '31/12/2024',
  '2024-01-31T10:00:00Z',
  '2024-1-5',
  '1234567890123456',
  '0.1234567890123456',
  'yes',
  '1 000',
  '0',
]

/** Builds a raw column in the simplest way: looks up every text in a map. */
function rawOf(texts: readonly string[]): RawColumn {
  const known = new Map([['', 0]])
  const codes = Uint32Array.from(texts, (text) => {
    const code = known.get(text) ?? known.size
    known.set(text, code)
    return code
  })
  return { texts: [...known.keys()], codes, rows: texts.length }
}

/** Returns the parts of a typed column that a user sees. */
function seen({ column, confidence, notes, unread }: TypedColumn, raw: RawColumn) {
  const counts = countsOf(raw)
  const unreadTexts = [...unread].map((code) => `${raw.texts[code]}: ${counts[code]}`).toSorted()
  return { column, confidence, notes, unread: unreadTexts }
}

function expectSame(texts: readonly string[], options: TypingOptions) {
  const builder = new RawColumnBuilder()
  for (const text of texts) builder.add(`<${text}>`, 1, text.length + 1)
  const { typed, raw } = typeCells('c', builder.finish(), options)
  const plain = rawOf(texts)
  expect(seen(typed, raw)).toEqual(seen(typeColumn('c', plain, options), plain))
}

describe('cells kept as numbers', () => {
  it.each(Object.entries(kinds))('are typed as their texts are: %s', (name, cellOf) => {
    for (const [index, share] of [0, 0.002, 0.004, 0.02, 0.4].entries()) {
      const pick = randomBy(name.length * 100 + index)
      const some = [...others, ...more].filter(() => pick(6) === 0)
      const texts = Array.from({ length: rows }, () =>
        some.length > 0 && pick(10_000) < share * 10_000 ? (some[pick(some.length)] ?? '') : cellOf(pick),
      )
      expectSame(texts, { isCommaLikely: index % 2 === 0 })
    }
  })

  it.each([...others, ...more])('are typed as their texts are, with %j among them', (other) => {
    for (const cellOf of [kinds['whole numbers'], kinds['three decimals'], kinds['times']]) {
      const pick = randomBy(7)
      const texts = Array.from({ length: rows }, (_, row) => (row % 500 === 499 ? other : (cellOf?.(pick) ?? '')))
      expectSame(texts, { isCommaLikely: true })
      expectSame(texts, {})
    }
  })

  it('are restored to the same texts', () => {
    const pick = randomBy(3)
    const texts = Array.from({ length: rows }, () => Object.values(kinds)[pick(10)]?.(pick) ?? '')
    const cells = new PlainCells(16)
    const all = [...texts, ...others, ...more]
    for (const text of all) cells.add(text, 0, text.length)
    expect(all.map((_, row) => cells.textAt(row))).toEqual(all)
    const raw = cells.asTexts()
    expect(all.map((_, row) => rawCell(raw, row))).toEqual(all)
  })

  it('become texts if too many are not numbers', () => {
    const texts = Array.from({ length: rows }, (_, row) => (row < 5000 ? String(row) : `x${row}`))
    expectSame(texts, {})
  })
})
