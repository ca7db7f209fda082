import { isNumeric, type ColumnNote, type DatasetColumn, type ImportReport, type LeftOutKind } from './dataset.ts'
import type { Query } from './query.ts'

/** What a number takes for granted about the reading of its file. */
export type Assumption =
  /** Lines of a kind that are not rows. */
  | { kind: 'left-out'; of: LeftOutKind; count: number }
  /** Cells of columns that count as empty, because they do not have the type. */
  | { kind: 'unread'; columns: string[]; count: number }
  | { kind: 'decimal'; sign: 'point' | 'comma' }
  | { kind: 'date-order'; order: 'day-first' | 'month-first' | 'year-first' }
  | { kind: 'unit'; column: string; unit: string }
  | { kind: 'ordered'; column: string }
  /** How the cells of a column were read. */
  | { kind: 'note'; column: string; note: ColumnNote }

/** Notes that say what the values of a column are taken for. */
const assuming: readonly ColumnNote[] = [
  'converted-units',
  'negative-brackets',
  'debit-credit',
  'two-digit-years',
  'epoch',
  'spreadsheet-dates',
  'zones',
  'no-value-dates',
  'units-row',
  'chosen',
]

/** Notes of columns whose cells could mean something else. */
const doubtful: readonly ColumnNote[] = ['ambiguous-numbers', 'ambiguous-dates', 'mixed-units', 'percent-mixed']

/** A column of which a larger share of the cells is unreadable is read unsurely. */
const unreadAtMost = 0.05

/** Returns the names of the columns that a query uses. */
export function columnsUsed({ column, group, filters }: Pick<Query, 'column' | 'group' | 'filters'>): string[] {
  const names = [column, group?.column ?? null, ...filters.map((filter) => filter.column)]
  return [...new Set(names.flatMap((name) => (name === null ? [] : [name])))]
}

/**
 * Returns the assumptions of an import on which numbers of these columns depend. Lines that are left out concern every
 * number.
 */
export function assumptionsOf(report: ImportReport, columns: readonly DatasetColumn[]): Assumption[] {
  const used = report.columns.filter(({ name }) => columns.some((column) => column.name === name))
  const has = (note: ColumnNote) => used.some(({ notes }) => notes.includes(note))
  const kinds = new Map<LeftOutKind, number>()
  for (const { kind } of report.left_out) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  const unread = used.filter((column) => column.unread.count > 0)
  const order = (['day-first', 'month-first', 'year-first'] as const).find(has)
  return [
    ...[...kinds].map(([of, count]) => ({ kind: 'left-out' as const, of, count })),
    ...(unread.length === 0 ? [] : [unreadIn(unread)]),
    ...(has('decimal-comma') ? [{ kind: 'decimal' as const, sign: 'comma' as const }] : []),
    ...(order === undefined ? [] : [{ kind: 'date-order' as const, order }]),
    ...columns.flatMap((column): Assumption[] => [
      ...(column.unit === null || !isNumeric(column.type)
        ? []
        : [{ kind: 'unit' as const, column: column.name, unit: column.unit }]),
      ...(column.ordered ? [{ kind: 'ordered' as const, column: column.name }] : []),
    ]),
    ...used.flatMap(({ name, notes }) =>
      notes.flatMap((note) => (assuming.includes(note) ? [{ kind: 'note' as const, column: name, note }] : [])),
    ),
  ]
}

const unreadIn = (columns: ImportReport['columns']): Assumption => ({
  kind: 'unread',
  columns: columns.map(({ name }) => name),
  count: columns.reduce((sum, { unread }) => sum + unread.count, 0),
})

/** Why the reading of a column is unsure: a note, most of its cells have another type, or many cells are unreadable. */
export type Doubt = { column: string; why: ColumnNote | 'otherwise' | 'unread' }

/**
 * Returns the columns of an import whose reading is unsure. A number of such a column may be wrong even if two engines
 * calculated it. What a user decided is sure.
 */
export function unsureReadings(report: ImportReport, names: readonly string[]): Doubt[] {
  return report.columns.flatMap(({ name: column, notes, otherwise, unread }): Doubt[] => {
    if (!names.includes(column) || notes.includes('chosen')) return []
    const note = doubtful.find((known) => notes.includes(known))
    if (note !== undefined) return [{ column, why: note }]
    if (otherwise !== null) return [{ column, why: 'otherwise' }]
    return unread.count > report.rows_out * unreadAtMost ? [{ column, why: 'unread' }] : []
  })
}
