import * as z from 'zod/mini'
import { columnTypes, delimiters, encodings, fileLimits } from './dataset.ts'
import { columnNameLongest } from './query.ts'

/** Units longer than this are not units, in characters. */
export const unitLongest = 16
/** Texts of an order, at most. */
const orderLongest = 1000

/** What a user decided about one column, by the name that the import gives it. Missing keys are left to the import. */
const columnDecision = z.strictObject({
  column: z.string().check(z.maxLength(columnNameLongest)),
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(columnNameLongest))),
  type: z.optional(z.enum(columnTypes)),
  role: z.optional(z.enum(['identifier', 'category', 'measure', 'time', 'text'])),
  /** The unit of numbers; empty for none. */
  unit: z.optional(z.string().check(z.maxLength(unitLongest))),
  /** Texts in their order; empty for the alphabet's. */
  order: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(orderLongest))),
  date_order: z.optional(z.enum(['day-first', 'month-first', 'year-first'])),
  decimal: z.optional(z.enum(['point', 'comma'])),
})
export type ColumnDecision = z.infer<typeof columnDecision>

/**
 * What a user decided about the reading of a file; the import decides the rest. Kept with the dataset for its next
 * version, and applied to other files of the same shape (`shapeOf`).
 */
export const importDecisions = z.strictObject({
  encoding: z.optional(z.enum(encodings)),
  delimiter: z.optional(z.enum(delimiters)),
  sheet: z.optional(z.string().check(z.maxLength(200))),
  /** The line of the header; 0 if the file has none. */
  header_line: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(1000))),
  /** Whether lines of these kinds are left out if they are found. */
  totals: z.optional(z.boolean()),
  footers: z.optional(z.boolean()),
  /** Lines to keep although they look like one of these kinds, and lines to leave out. */
  keep: z.optional(z.array(z.number().check(z.int(), z.minimum(1))).check(z.maxLength(200))),
  leave_out: z.optional(z.array(z.number().check(z.int(), z.minimum(1))).check(z.maxLength(200))),
  decimal: z.optional(z.enum(['point', 'comma'])),
  date_order: z.optional(z.enum(['day-first', 'month-first', 'year-first'])),
  columns: z.optional(z.array(columnDecision).check(z.maxLength(fileLimits.columns))),
})
export type ImportDecisions = z.infer<typeof importDecisions>

/** The decisions about the file as a text, before its columns have names. */
export const structureOf = ({ encoding, delimiter, sheet, header_line: header }: ImportDecisions): ImportDecisions => ({
  ...(encoding === undefined ? {} : { encoding }),
  ...(delimiter === undefined ? {} : { delimiter }),
  ...(sheet === undefined ? {} : { sheet }),
  ...(header === undefined ? {} : { header_line: header }),
})

/** Returns the decisions that also apply to another file of the same shape: those without numbers of single lines. */
export function lastingOf({ keep: _keep, leave_out: _leaveOut, ...lasting }: ImportDecisions): ImportDecisions {
  return lasting
}

/** Returns the decisions that apply to a file of another shape: those about its values and about columns by name. */
export function withoutStructure(decisions: ImportDecisions): ImportDecisions {
  const structure = new Set(Object.keys(structureOf(decisions)))
  return Object.fromEntries(Object.entries(decisions).filter(([key]) => !structure.has(key)))
}

/** Returns the columns of decisions that a file lacks, which its import ignores. `names` are those of its report. */
export function ignoredColumns({ columns = [] }: ImportDecisions, names: readonly string[]): string[] {
  const known = new Set(names)
  return columns.flatMap(({ column, name }) => (known.has(name ?? column) || known.has(column) ? [] : [column]))
}

/**
 * Returns the shape of a file: its header names in order, without differences of case, width and spaces. Files of the
 * same shape are read by the same decisions.
 */
export const shapeOf = (names: readonly string[]): string =>
  names.map((name) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()).join('\n')

/** Returns whether nothing is decided. */
export const isUndecided = (decisions: ImportDecisions): boolean =>
  Object.values(decisions).every((value) => value === undefined || (Array.isArray(value) && value.length === 0))
