import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { usesOfHeader } from '#analysis/words/header-use.ts'
import { isEmptyCell } from '#analysis/csv/cells/empty-cells.ts'
import { parseInstant } from './parse-instant.ts'
import { parseNumber } from './parse-number.ts'
import { PlainCells } from './plain-cells.ts'
import type { RawColumn } from './raw-cells.ts'

/** The decimal sign and the order of dates of a file, each with an example; null if no column shows them. */
export type Conventions = Pick<ImportReport, 'decimal' | 'date_order'>

type Evidence<Value extends string> = { value: Value; column: string; text: string }

const sampleSize = 300
/** The minimum share of a column's sample that must be numbers, or dates, for it to show a convention. */
const minShare = 0.6

/** Words for dates in languages whose countries write the day first. */
const dayFirstWords =
  /(^|[^\p{L}])(datum|\p{L}*datum|tag|fecha|jour|giorno|dag|dzien|dzień|dia|día|दिनांक|तारीख|तिथि|تاريخ|التاريخ)([^\p{L}]|$)/iu

/**
 * Finds the conventions of a file: what most of the columns show that can be read in one way only. A decimal comma, or
 * a word for dates in a language of countries that write the day first, shows that order if no date does.
 */
export function conventionsOf(names: readonly string[], cells: readonly (RawColumn | PlainCells)[]): Conventions {
  const signs: Evidence<'point' | 'comma'>[] = []
  const orders: Evidence<'day-first' | 'month-first'>[] = []
  cells.forEach((column, index) => {
    const name = names[index] ?? ''
    const texts = sampleOf(column)
    const uses = usesOfHeader(name)
    if (!(uses.has('version') || uses.has('telephone'))) add(signs, signIn(texts), name)
    add(orders, orderIn(texts), name)
  })
  const sign = mostOf(signs)
  const order = mostOf(orders) ?? orderByWords(names, sign)
  return {
    decimal: sign === null ? null : { sign: sign.value, column: sign.column, text: sign.text },
    date_order: order === null ? null : { order: order.value, column: order.column, text: order.text },
  }
}

type Found<Value extends string> = { value: Value; text: string } | null

function add<Value extends string>(list: Evidence<Value>[], found: Found<Value>, column: string): void {
  if (found !== null) list.push({ ...found, column })
}

function sampleOf(column: RawColumn | PlainCells): string[] {
  const [count, textAt] =
    column instanceof PlainCells
      ? [column.rows, (row: number) => column.textAt(row)]
      : [column.texts.length, (index: number) => column.texts[index] ?? '']
  const step = Math.max(1, Math.ceil(count / sampleSize))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => textAt(index * step).trim()).filter(
    (text) => !isEmptyCell(text),
  )
}

/** Returns the one reading that the texts of a column show; null if they show none, or both. */
function onlyIn<Value extends string>(
  texts: readonly string[],
  readingsOf: (text: string) => readonly Value[] | null,
): Found<Value> {
  const found = new Map<Value, string>()
  let read = 0
  for (const text of texts) {
    const readings = readingsOf(text)
    if (readings === null) continue
    read += 1
    const [only] = readings
    if (only !== undefined && readings.length === 1 && !found.has(only)) found.set(only, text)
  }
  const [first] = found
  return first === undefined || found.size > 1 || read < texts.length * minShare
    ? null
    : { value: first[0], text: first[1] }
}

function signIn(texts: readonly string[]): Found<'point' | 'comma'> {
  return onlyIn(texts, (text) => {
    const form = parseNumber(text)
    if (form === null) return null
    if (form.point === form.comma) return []
    return [...(form.point === null ? [] : ['point' as const]), ...(form.comma === null ? [] : ['comma' as const])]
  })
}

function orderIn(texts: readonly string[]): Found<'day-first' | 'month-first'> {
  return onlyIn(texts, (text) => {
    const form = /\d[-/. ]+\d/.test(text) ? parseInstant(text) : null
    if (form === null) return null
    if (form.dayFirst === form.monthFirst) return /^\d{1,2}\.\s?\d{1,2}\./.test(text) ? ['day-first'] : []
    return [
      ...(form.dayFirst === null ? [] : ['day-first' as const]),
      ...(form.monthFirst === null ? [] : ['month-first' as const]),
    ]
  })
}

function mostOf<Value extends string>(list: readonly Evidence<Value>[]): Evidence<Value> | null {
  const counts = new Map<Value, number>()
  for (const { value } of list) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [first, second] = [...counts].toSorted((one, other) => other[1] - one[1])
  if (first === undefined || first[1] === second?.[1]) return null
  return list.find(({ value }) => value === first[0]) ?? null
}

function orderByWords(
  names: readonly string[],
  sign: Evidence<'point' | 'comma'> | null,
): Evidence<'day-first' | 'month-first'> | null {
  if (sign?.value === 'comma') return { value: 'day-first', column: sign.column, text: sign.text }
  const name = names.find((column) => dayFirstWords.test(column))
  return name === undefined ? null : { value: 'day-first', column: name, text: name }
}
