import * as z from 'zod/mini'

/**
 * The types of a column's cells. `date` is a day; `time` is a date with a time to the second or finer, without a zone;
 * `duration` is a length of time in seconds.
 */
export const columnTypes = ['text', 'number', 'date', 'time', 'boolean', 'duration'] as const
export type ColumnType = (typeof columnTypes)[number]

/** Returns whether values of this type can be added and averaged. */
export const isNumeric = (type: ColumnType): type is 'number' | 'duration' => type === 'number' || type === 'duration'

/** The use of a column: `identifier` names a row, `measure` is summed and averaged, `category` groups rows. */
export const columnRoles = ['identifier', 'category', 'measure', 'time', 'text', 'constant', 'empty'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** A column of a dataset with statistics over all rows. Queries refer to it by its unique `name`. */
export const datasetColumn = z.object({
  name: z.string(),
  type: z.enum(columnTypes),
  role: z.enum(columnRoles),
  /** The share (0 to 1) of cells that have the type. */
  confidence: z.number(),
  /** The number of empty cells, and of distinct values in cells that are not empty. */
  nulls: z.number(),
  distinct: z.number(),
  /**
   * The range of the values; dates and times as text in the notation of conditions. Null for texts, and if there are no
   * values.
   */
  minimum: z.nullable(z.union([z.string(), z.number()])),
  maximum: z.nullable(z.union([z.string(), z.number()])),
  mean: z.nullable(z.number()),
  /** The unit that the cells have (`%`, `€`, `$`, `GB` …); null if they have none. */
  unit: z.nullable(z.string()),
  /** Whether the texts have an order other than the alphabet's, such as months. */
  ordered: z._default(z.boolean(), false),
  /** The most frequent values, at most 20, most frequent first. */
  top: z.array(z.object({ value: z.string(), count: z.number() })),
})
export type DatasetColumn = z.infer<typeof datasetColumn>

/** The datasets made from the tenant's own data. Each user sees the rows that the product's pages show them. */
export const ownDatasets = ['devices', 'sign-ins', 'requests'] as const
export type OwnDataset = (typeof ownDatasets)[number]

/** A dataset of own data has at most this many rows, the newest ones. */
export const ownRowsAtMost = 200_000

/**
 * The limits of an uploaded file: bytes, columns, characters per cell, rows, and cells (rows × columns). The number of
 * cells decides how much memory a dataset takes.
 */
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
  'file-damaged',
  'file-protected',
  'file-other-spreadsheet',
  'archive-too-large',
  'archive-of-several-files',
] as const
export type ImportProblem = (typeof importProblems)[number]

const atLine = z.object({ line: z.number(), text: z.string() })

/** The encodings that an import reads (WHATWG Encoding), and those that it writes into its report. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'iso-8859-2',
  'koi8-r',
  'macintosh',
] as const
export type Encoding = (typeof encodings)[number]

/** The formats of files that an import reads. */
const fileFormats = ['csv', 'xlsx', 'json', 'ndjson', 'parquet'] as const

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Kinds of lines that do not belong to the rows of a table. */
export const leftOutKinds = ['title', 'header', 'units', 'total', 'footer', 'chosen'] as const
export type LeftOutKind = (typeof leftOutKinds)[number]

/** Why a column has its type, or how its cells were read. */
export const columnNotes = [
  'leading-zeros',
  'long-numbers',
  'mixed',
  'day-first',
  'month-first',
  'year-first',
  'decimal-comma',
  'ambiguous-dates',
  'ambiguous-numbers',
  'names',
  'versions',
  'telephone-numbers',
  'mixed-units',
  'converted-units',
  'negative-brackets',
  'debit-credit',
  'two-digit-years',
  'epoch',
  'spreadsheet-dates',
  'zones',
  'no-value-dates',
  'formula-texts',
  'percent-mixed',
  'units-row',
  'chosen',
] as const
export type ColumnNote = (typeof columnNotes)[number]

/** Everything that an import changed or left out. Lines count from 1, header included. */
export const importReport = z.object({
  format: z._default(z.enum(fileFormats), 'csv'),
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  /** The sheets of a workbook, and the one that was read; null for other files. */
  sheets: z._default(z.array(z.string()), []),
  sheet: z._default(z.nullable(z.string()), null),
  /** The line of the header; 0 if the file has none. A header of two rows begins in this line. */
  header_line: z._default(z.number(), 1),
  /** Cells with bytes that are not of the encoding; these bytes became the letter U+FFFD. */
  bad_bytes: z._default(z.object({ count: z.number(), first: z.array(atLine) }), { count: 0, first: [] }),
  /** Conventions of the whole file, with an example from one of its columns; null if nothing shows them. */
  decimal: z._default(
    z.nullable(z.object({ sign: z.enum(['point', 'comma']), column: z.string(), text: z.string() })),
    null,
  ),
  date_order: z._default(
    z.nullable(
      z.object({ order: z.enum(['day-first', 'month-first', 'year-first']), column: z.string(), text: z.string() }),
    ),
    null,
  ),
  /** For own data, the time zone (IANA) of its times. Files have none: their times stay as written. */
  timezone: z.optional(z.string()),
  /** The number of data lines read, and of rows in the dataset. */
  rows_in: z.number(),
  rows_out: z.number(),
  blank_lines: z.number(),
  /**
   * Lines that do not belong to the table: titles and `sep=;` above it, repeated headers, units, totals and footers.
   * Reports of earlier versions have none. At most 200 are listed; `left_out_count` has them all.
   */
  left_out: z._default(z.array(z.extend(atLine, { kind: z._default(z.enum(leftOutKinds), 'title') })), []),
  left_out_count: z._default(z.number(), 0),
  /**
   * Lines with fewer or more cells than the header. Missing cells are empty; additional cells get their own columns.
   */
  ragged: z.object({
    count: z.number(),
    first: z.array(z.object({ line: z.number(), cells: z.number(), expected: z.number() })),
  }),
  /** Headers that were empty, repeated or too long. */
  renamed: z.array(z.object({ place: z.number(), from: z.string(), to: z.string() })),
  /**
   * The number of bidirectional control characters removed (`withoutBidiControls`). Reports of earlier versions have
   * none.
   */
  turning: z._default(z.number(), 0),
  /** The line of a quote that is never closed; the text after it is read as it is. */
  unclosed_quote: z.nullable(z.number()),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.enum(columnTypes),
      confidence: z.number(),
      /** Cells that do not have the type and are therefore empty. */
      unread: z.object({ count: z.number(), first: z.array(atLine) }),
      /** Why the column is text although it looks like another type, or how its cells were read. */
      notes: z.array(z.enum(columnNotes)),
      /** For a column of texts: the type that most cells have, and the cells that do not have it. */
      otherwise: z._default(
        z.nullable(z.object({ type: z.enum(columnTypes), count: z.number(), first: z.array(atLine) })),
        null,
      ),
    }),
  ),
  /** Cells that a spreadsheet would run as a formula. They stay as text; exports neutralise them. */
  formulas: z.object({ count: z.number(), first: z.array(atLine) }),
  /**
   * Headers and cells that read like instructions to a language model. They stay, but models never see cells of such
   * columns.
   */
  instructions: z.object({
    count: z.number(),
    first: z.array(z.object({ line: z.number(), column: z.string(), text: z.string() })),
  }),
})
export type ImportReport = z.infer<typeof importReport>
