import * as z from 'zod/mini'

/** What a cell of a column may be. `date` is a day, `time` a date with a time to the second or finer, without a zone. */
export const columnTypes = ['text', 'number', 'date', 'time', 'boolean'] as const
export type ColumnType = (typeof columnTypes)[number]

/** What a column is good for. `identifier` names a row, `measure` is summed and averaged, `category` groups rows. */
export const columnRoles = ['identifier', 'category', 'measure', 'time', 'text', 'constant', 'empty'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** A column of a dataset with its statistics over all rows. It is named in queries by `name`, which is unique. */
export const datasetColumn = z.object({
  name: z.string(),
  type: z.enum(columnTypes),
  role: z.enum(columnRoles),
  /** The share (0 to 1) of cells that are of the type. */
  confidence: z.number(),
  /** Cells without a value, and different values among the others. */
  nulls: z.number(),
  distinct: z.number(),
  /** Of numbers; of dates and times as text, as a condition has them; null for texts and where there are no values. */
  minimum: z.nullable(z.union([z.string(), z.number()])),
  maximum: z.nullable(z.union([z.string(), z.number()])),
  mean: z.nullable(z.number()),
  /** `%`, `€`, `$`, `GB` …, written at the cells; null where there was none. */
  unit: z.nullable(z.string()),
  /** The most frequent values, at most 20, most frequent first. */
  top: z.array(z.object({ value: z.string(), count: z.number() })),
})
export type DatasetColumn = z.infer<typeof datasetColumn>

/** The tenant's own data that are datasets, by their ids: each user sees the rows that the pages of these data show. */
export const ownDatasets = ['devices', 'sign-ins', 'requests'] as const
export type OwnDataset = (typeof ownDatasets)[number]

/** A dataset of own data has at most so many rows, the newest ones. */
export const ownRowsAtMost = 200_000

/** The limits of an uploaded file: bytes, columns, characters of one cell, rows, and cells (rows by columns), whose number decides what a dataset takes of memory. */
export const fileLimits = {
  bytes: 300 * 1024 * 1024,
  columns: 500,
  cell: 32_768,
  rows: 5_000_000,
  cells: 60_000_000,
} as const

/** Why a file cannot be imported. */
export const importProblems = [
  'file-empty',
  'file-without-rows',
  'file-too-large',
  'file-not-text',
  'too-many-columns',
  'too-many-rows',
  'too-many-cells',
  'cell-too-long',
] as const
export type ImportProblem = (typeof importProblems)[number]

const atLine = z.object({ line: z.number(), text: z.string() })

/** What an import did to a file: nothing is changed or left out that is not in here. Lines count from 1, with the header. */
export const importReport = z.object({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  delimiter: z.enum([',', ';', '\t', '|']),
  /** The time zone (IANA) of the times of own data; a file has none, its times are as they are written. */
  timezone: z.optional(z.string()),
  /** Lines of data that were read, and rows of the dataset. */
  rows_in: z.number(),
  rows_out: z.number(),
  blank_lines: z.number(),
  /** Lines above the header that are no part of the table: a title, or `sep=;`. Reports of earlier versions have none. */
  left_out: z._default(z.array(atLine), []),
  /** Lines with fewer or more cells than the header: missing cells are empty, additional ones are kept in columns of their own. */
  ragged: z.object({
    count: z.number(),
    first: z.array(z.object({ line: z.number(), cells: z.number(), expected: z.number() })),
  }),
  /** Headers that were empty, repeated or too long. */
  renamed: z.array(z.object({ place: z.number(), from: z.string(), to: z.string() })),
  /** Characters that turn text around (`unturned`): they are left out. Reports of earlier versions have none. */
  turning: z._default(z.number(), 0),
  /** The line where a quote opens that nothing closes; its text is read as it is. */
  unclosed_quote: z.nullable(z.number()),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.enum(columnTypes),
      confidence: z.number(),
      /** Cells that are not of the type and count as empty. */
      unread: z.object({ count: z.number(), first: z.array(atLine) }),
      /** Why the column is text though it looks like another type, or how its cells were read. */
      notes: z.array(
        z.enum([
          'leading-zeros',
          'long-numbers',
          'mixed',
          'day-first',
          'month-first',
          'decimal-comma',
          'ambiguous-dates',
        ]),
      ),
    }),
  ),
  /** Cells that a spreadsheet would run as a formula. They are kept as text; an export writes them so that they do not run. */
  formulas: z.object({ count: z.number(), first: z.array(atLine) }),
  /** Headers and cells with instructions to a language model. They are kept; models never see cells of such columns. */
  instructions: z.object({
    count: z.number(),
    first: z.array(z.object({ line: z.number(), column: z.string(), text: z.string() })),
  }),
})
export type ImportReport = z.infer<typeof importReport>
