import { usesOfHeader } from '#analysis/words/header-use.ts'
import { isEmptyCell } from '#analysis/csv/cells/empty-cells.ts'
import { nameOfDigits, readLongTimes, textsOfFormulas } from './names-of-digits.ts'
import { countsOf, type RawColumn } from './raw-cells.ts'
import { readBooleans } from './read-booleans.ts'
import { readDurations } from './read-durations.ts'
import { readInstants } from './read-instants.ts'
import { readNumbers } from './read-numbers.ts'
import { reinterpretNumbers } from './reinterpret.ts'
import { TextCodes } from './text-codes.ts'
import { judge, type Cells, type Notes, type Reading, type TypedColumn, type TypingOptions } from './typing.ts'

/**
 * Gives a column the type that its cells have, except errors and a few words such as "TBD", otherwise text. Its name
 * decides where cells do not: identifiers, versions and telephone numbers are texts. A type that the user chose is
 * applied to the cells that have it.
 */
export function typeColumn(name: string, raw: RawColumn, options: TypingOptions = {}): TypedColumn {
  const cells = cellsOf(name, raw)
  const chosen = options.decision?.type
  if (chosen !== undefined) return typedAs(chosen, name, raw, cells, options)
  const unwrapped = textsOfFormulas(cells.texts)
  if (unwrapped !== null) return textColumn(name, recoded(raw, unwrapped), ['formula-texts'])
  if (cells.filled === 0) return textColumn(name, raw)
  const times = readLongTimes(cells)
  if (times !== null) return typed(name, raw, { type: 'time', values: times, notes: ['epoch'] }, 1, cells)
  const reason = nameOfDigits(cells)
  if (reason !== null) return textColumn(name, raw, [reason])
  return typedBest(name, raw, cells, options)
}

type Judged = { reading: Reading; share: number; fits: boolean }

function typedBest(name: string, raw: RawColumn, cells: Cells, options: TypingOptions): TypedColumn {
  const readers = [readBooleans, readNumbers, (those: Cells) => readDurations(those), readInstants]
  const problems: Notes = []
  const judged: Judged[] = []
  for (const read of readers) {
    const reading = read(cells, options)
    if (typeof reading === 'string') problems.push(reading)
    else if (reading !== null) {
      const { share, fits } = judge(cells, reading)
      if (fits && !isAmbiguous(reading)) return typed(name, raw, reading, share, cells)
      judged.push({ reading, share, fits })
    }
  }
  return untyped(name, raw, cells, { judged, problems })
}

const isAmbiguous = ({ notes }: Reading) => notes.includes('ambiguous-dates')

/** Builds a column of texts that says which type most of its cells have, and why it has not this type. */
function untyped(
  name: string,
  raw: RawColumn,
  cells: Cells,
  { judged, problems }: { judged: readonly Judged[]; problems: Notes },
): TypedColumn {
  const [most] = judged.filter(({ share }) => share > 0.5).toSorted((one, other) => other.share - one.share)
  const isOpen = judged.some(({ reading, share }) => share > 0.5 && isAmbiguous(reading))
  const notes = [...problems, ...(isOpen ? (['ambiguous-dates'] as const) : [])]
  const text = textColumn(name, raw, notes.length === 0 && most !== undefined ? ['mixed'] : notes)
  if (most === undefined) return text
  return { ...text, otherwise: { type: most.reading.type, unread: unreadOf(most.reading, cells) } }
}

/** Reads the cells as the type that the user chose; cells that do not have it become empty. */
function typedAs(
  type: NonNullable<NonNullable<TypingOptions['decision']>['type']>,
  name: string,
  raw: RawColumn,
  cells: Cells,
  options: TypingOptions,
): TypedColumn {
  if (type === 'text') return textColumn(name, recoded(raw, textsOfFormulas(cells.texts) ?? raw.texts), ['chosen'])
  const read = readAs(type, cells, options)
  const none: Reading = { type, values: new Float64Array(raw.texts.length).fill(Number.NaN), notes: [] }
  const reading = read === null || typeof read === 'string' ? none : read
  const { share } = judge(cells, reading)
  return typed(
    name,
    raw,
    { ...reading, type, notes: [...reading.notes, 'chosen'] },
    Number.isNaN(share) ? 0 : share,
    cells,
  )
}

function readAs(type: Reading['type'], cells: Cells, options: TypingOptions): ReturnType<typeof readNumbers> {
  switch (type) {
    case 'boolean':
      return readBooleans({ ...cells, uses: new Set(['flag']) })
    case 'duration':
      return readDurations(cells, true) ?? readNumbers(cells, options)
    case 'number': {
      const numbers = readNumbers(cells, options)
      return typeof numbers === 'string' ? readDurations(cells, true) : numbers
    }
    case 'date':
    case 'time': {
      const instants = readInstants(cells, { dateOrder: 'day-first', ...options })
      if (instants !== null) return instants
      const numbers = readNumbers(cells, options)
      if (numbers === null || typeof numbers === 'string') return null
      const dates = reinterpretNumbers(numbers.values, new Set(['moment']))
      return dates === null
        ? null
        : {
            ...numbers,
            ...dates,
            values: numbers.values.map((value) => (value === 0 ? Number.NaN : dates.instantOf(value))),
          }
    }
  }
}

function cellsOf(name: string, raw: RawColumn): Cells {
  const texts = raw.texts.map((text) => text.trim())
  const counts = countsOf(raw)
  const empty = Uint8Array.from(texts, (text) => (isEmptyCell(text) ? 1 : 0))
  let filled = 0
  counts.forEach((count, index) => {
    if (empty[index] === 0) filled += count
  })
  return { texts, counts, isEmpty: (index) => empty[index] === 1, filled, uses: usesOfHeader(name) }
}

function unreadOf({ values }: Reading, { isEmpty }: Cells): Set<number> {
  const unread = new Set<number>()
  values.forEach((value, index) => {
    if (Number.isNaN(value) && !isEmpty(index)) unread.add(index)
  })
  return unread
}

/** Builds a typed column. Numbers that are dates by their column's name become dates. */
function typed(name: string, raw: RawColumn, reading: Reading, confidence: number, cells: Cells): TypedColumn {
  const dates =
    reading.type === 'number' && reading.unit === undefined ? reinterpretNumbers(reading.values, cells.uses) : null
  const type = dates?.type ?? reading.type
  const values =
    dates === null ? reading.values : reading.values.map((value) => (value === 0 ? Number.NaN : dates.instantOf(value)))
  const { unit } = reading
  const { codes } = raw
  const rows = new Float64Array(codes.length)
  for (let row = 0; row < codes.length; row += 1) rows[row] = values[codes[row] ?? 0] ?? Number.NaN
  return {
    column: { name, type, values: rows, ...(unit === undefined ? {} : { unit }) },
    confidence,
    notes: [...reading.notes, ...(dates?.notes ?? [])],
    unread: unreadOf({ ...reading, values }, cells),
  }
}

/** Returns a raw column with other texts, of which several may be the same. */
function recoded(raw: RawColumn, texts: readonly string[]): RawColumn {
  if (texts === raw.texts) return raw
  const known = new TextCodes()
  const codes = Uint32Array.from(texts, (text) => known.codeOf(text, 0, text.length))
  return { texts: known.texts, codes: raw.codes.map((code) => codes[code] ?? 0), rows: raw.rows }
}

/**
 * Builds a column of texts; empty cells have code 0.
 */
export function textColumn(name: string, raw: RawColumn, notes: Notes = []): TypedColumn {
  // The first text of a raw column is empty, and code 0 stands for it.
  const dictionary = raw.texts.slice(1)
  return { column: { name, type: 'text', codes: raw.codes, dictionary }, confidence: 1, notes, unread: new Set() }
}
