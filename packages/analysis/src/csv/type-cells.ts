import { parseInstant } from './parse-instant.ts'
import { parseNumber } from './parse-number.ts'
import { PlainCells } from './plain-cells.ts'
import type { RawColumn } from './raw-column.ts'
import {
  identifierIn,
  instantsTried,
  isEmptyCell,
  shareNeeded,
  typeColumn,
  type TypedColumn,
  type TypingOptions,
} from './type-column.ts'

/** A column that has been typed, and the cells that it was typed from. */
export type TypedCells = { typed: TypedColumn; raw: RawColumn }

/**
 * Gives the cells of a column its type, as `typeColumn` does. Cells that were kept as numbers become texts again where they do not make
 * a column of numbers, or one of instants, by themselves.
 */
export function typeCells(name: string, cells: RawColumn | PlainCells, options: TypingOptions = {}): TypedCells {
  if (!(cells instanceof PlainCells)) return { typed: typeColumn(name, cells, options), raw: cells }
  const plain = typePlainCells(name, cells, options)
  if (plain !== null) return plain
  const raw = cells.asTexts()
  return { typed: typeColumn(name, raw, options), raw }
}

/**
 * The cells as texts, whatever they were kept as.
 */
export function asTexts(cells: RawColumn | PlainCells): RawColumn {
  return cells instanceof PlainCells ? cells.asTexts() : cells
}

type Weights = { numbers: number; decimals: number; mayBeComma: number; instants: number; times: number }

/** How many cells are numbers, which of these have decimals and may be read by a comma; and how many are instants. */
function weightsOf(cells: PlainCells): Weights {
  const weights: Weights = { numbers: 0, decimals: 0, mayBeComma: 0, instants: 0, times: 0 }
  for (let row = 0; row < cells.rows; row += 1) {
    const kind = cells.kindAt(row)
    if (kind === 'number') {
      const { count, mayBeThousands } = cells.decimalsAt(row)
      weights.numbers += 1
      if (count !== 0) weights.decimals += 1
      if (count === 0 || mayBeThousands) weights.mayBeComma += 1
    } else if (kind === 'instant') {
      weights.instants += 1
      if (cells.isTimeAt(row)) weights.times += 1
    }
  }
  return weights
}

function typePlainCells(name: string, cells: PlainCells, options: TypingOptions): TypedCells | null {
  const weights = weightsOf(cells)
  const others = cells.others.texts.map((text) => text.trim())
  if (others.some((text) => identifierIn(text) !== null)) return null
  if (weights.instants === 0) return typeNumbers(name, cells, others, weights, options)
  return weights.numbers === 0 ? typeInstants(name, cells, others, weights) : null
}

function typeNumbers(
  name: string,
  cells: PlainCells,
  others: readonly string[],
  weights: Weights,
  { isCommaLikely }: TypingOptions,
): TypedCells | null {
  const forms = others.map((text) => (isEmptyCell(text) ? null : parseNumber(text)))
  // With units, a column is one of texts or has the unit.
  if (forms.some((form) => form !== null && form.unit !== '')) return null
  const point = weights.numbers + rowsOf(cells, (code) => typeof forms[code]?.point === 'number')
  const comma = weights.mayBeComma + rowsOf(cells, (code) => typeof forms[code]?.comma === 'number')
  const by = comma > point || (comma === point && isCommaLikely === true) ? 'comma' : 'point'
  // By a comma, 1.500 is another number.
  if (by === 'comma' && weights.decimals > 0) return null
  const hasFractions = by === 'comma' && forms.some((form) => form !== null && form.comma !== form.point)
  const read = forms.map((form) => form?.[by] ?? Number.NaN)
  return typedBy({ name, type: 'number', notes: hasFractions ? ['decimal-comma'] : [] }, cells, others, read)
}

/** How many rows have another text that is counted. */
function rowsOf(cells: PlainCells, isCounted: (code: number) => boolean): number {
  const counted = cells.others.texts.map((_, code) => isCounted(code))
  if (!counted.includes(true)) return 0
  let rows = 0
  for (let row = 0; row < cells.rows; row += 1) {
    if (cells.kindAt(row) === 'other' && counted[cells.otherAt(row)] === true) rows += 1
  }
  return rows
}

function typeInstants(name: string, cells: PlainCells, others: readonly string[], weights: Weights): TypedCells | null {
  const filled = others.filter((text) => !isEmptyCell(text))
  // Instants in other forms are weighed there, and a column whose first texts are none is one of texts.
  if (filled.length >= instantsTried || filled.some((text) => parseInstant(text) !== null)) return null
  const unread = others.map(() => Number.NaN)
  return typedBy({ name, type: weights.times > 0 ? 'time' : 'date', notes: [] }, cells, others, unread)
}

type Reading = { name: string; type: 'number' | 'date' | 'time'; notes: TypedColumn['notes'] }

/** The typed column where enough cells are of the type; `read` has the values of the others. */
function typedBy(
  { name, type, notes }: Reading,
  cells: PlainCells,
  others: readonly string[],
  read: readonly number[],
): TypedCells | null {
  const isEmpty = others.map(isEmptyCell)
  const values = new Float64Array(cells.rows)
  // What the report needs of the cells: the other texts, behind the first one, which stands for all values.
  const codes = new Uint32Array(cells.rows)
  let [filled, known] = [0, 0]
  for (let row = 0; row < cells.rows; row += 1) {
    const isOther = cells.kindAt(row) === 'other'
    const other = isOther ? cells.otherAt(row) : 0
    const value = isOther ? (read[other] ?? Number.NaN) : cells.valueAt(row)
    values[row] = value
    if (isOther) codes[row] = other + 1
    if (isOther && isEmpty[other] === true) continue
    filled += 1
    if (!Number.isNaN(value)) known += 1
  }
  if (known / filled < shareNeeded) return null
  const unread = new Set<number>()
  isEmpty.forEach((empty, code) => {
    if (!empty && Number.isNaN(read[code])) unread.add(code + 1)
  })
  return {
    typed: { column: { name, type, values }, confidence: known / filled, notes, unread },
    raw: { texts: ['', ...cells.others.texts], codes, rows: cells.rows },
  }
}
