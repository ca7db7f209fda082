import type { Column } from '@portico/analysis/table.ts'
import { differs, isNear } from './compare-values.ts'
import { problemsOfEither, type CsvCase, type ExpectedColumn } from './expected-cases.ts'
import {
  cellOf,
  hasColumnNote,
  hasNote,
  isMeasured,
  labelsAlong,
  readDataset,
  secondsOf,
  typeOf,
  type ImportedFile,
} from './imported-file.ts'

/** Imports a file and returns what differs from the case; empty if everything is right. */
export async function checkCsv(expected: CsvCase, file: string): Promise<string[]> {
  const read = await readDataset(file)
  if (typeof read === 'string') return [`not imported: ${read}`]
  return problemsOfEither<Omit<CsvCase, 'either' | 'file'>>(expected, ({ rows, note, columns = {} }) => [
    ...differs('rows', rows, read.table.rows),
    ...differs('note', note, hasNote(read)),
    ...Object.entries(columns).flatMap(([header, facts]) => checkColumn(read, header, facts)),
  ])
}

function checkColumn(read: ImportedFile, header: string, expected: ExpectedColumn): string[] {
  const column = columnNamed(read.table.columns, header)
  if (column === undefined)
    return [`no column ${header}, only ${read.table.columns.map(({ name }) => name).join(', ')}`]
  const { name } = column
  const facts = read.profile.find((one) => one.name === name)
  const about = (what: string) => `column ${header}, ${what}`
  const hasType = (type: string) => (type === 'duration' ? secondsOf(column) !== null : typeOf(column) === type)
  return [
    ...differs(about('type'), expected.type, typeOf(column), hasType),
    ...differs(about('not the type'), expected.notType, typeOf(column), (types) => !types.some(hasType)),
    ...differs(about('distinct'), expected.distinct, facts?.distinct),
    ...checkSum(about('sum'), column, expected),
    ...differs(about('first'), expected.first, facts?.minimum, (value) => isValue(facts?.minimum ?? null, value)),
    ...differs(about('last'), expected.last, facts?.maximum, (value) => isValue(facts?.maximum ?? null, value)),
    ...Object.entries(expected.value ?? {}).flatMap(([row, value]) => {
      const cell = cellOf(column, Number(row))
      return differs(about(`row ${row}`), value, cell, () => isValue(cell, value))
    }),
    ...differs(about('unit'), expected.unit, facts?.unit),
    ...differs(about('measure'), expected.measure, isMeasured(read, name)),
    ...differs(about('note'), expected.note, hasColumnNote(read, name)),
    ...checkOrder(about('order'), read, name, expected.order),
  ]
}

/** Finds a column by its header, or else by the header's letters and digits. */
function columnNamed(columns: readonly Column[], header: string): Column | undefined {
  const plain = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
  return columns.find(({ name }) => name === header) ?? columns.find(({ name }) => plain(name) === plain(header))
}

function checkSum(what: string, column: Column, { sum, type }: ExpectedColumn): string[] {
  if (sum === undefined) return []
  if (column.type === 'text') return [`${what}: expected ${sum}, made a column of text`]
  const known = [...column.values].filter((value) => !Number.isNaN(value))
  const factor = type === 'duration' ? (secondsOf(column) ?? Number.NaN) : 1
  const made = known.reduce((total, value) => total + value, 0) * factor
  return differs(what, sum, made, (expected) => isNear(made, expected))
}

/** Compares numbers by value, days and times by their text; fractions of a second may follow. */
function isValue(made: string | number | boolean | null, expected: string | number | boolean | null): boolean {
  if (made === null || expected === null) return made === expected
  if (typeof made === 'number') return expected !== '' && isNear(made, Number(expected))
  const text = String(made)
  return text === String(expected) || (/T\d\d:\d\d:\d\d$/.test(String(expected)) && text.startsWith(`${expected}.`))
}

function checkOrder(what: string, read: ImportedFile, name: string, expected: string[] | undefined): string[] {
  if (expected === undefined) return []
  const made = labelsAlong(read, name)
  return differs(what, expected, made, () => made.join('\n') === expected.join('\n'))
}
