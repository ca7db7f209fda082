import type { ChartTexts } from '@portico/analysis/dashboards/chart-spec-of.ts'
import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetColumn, ImportProblem, ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import type { Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { Result } from '@portico/contract/platform/result.ts'
import type { RowCell, RowColumn } from '@portico/analysis/csv/row-table.ts'
import type { Parts } from '#features/assistant/server/datasets/dataset-queries.ts'
import type { ReadingPreview } from '#features/assistant/contract/reading.ts'
import type { FileShapes, Remembered } from './file-shape.ts'
import type { Meaning } from '@portico/analysis/questions/read-question.ts'
import type { Understanding } from '@portico/analysis/questions/understand.ts'

/**
 * A dataset as the compute process loads it: packed columns (packages/analysis/src/columns). `key` identifies one
 * version of the dataset.
 */
export type PackedDataset = { key: string; title: string; columns: readonly Uint8Array[] }

/** A table as it is stored. `preview` holds the first rows as texts. */
export type ImportedTable = {
  columns: Uint8Array[]
  profile: DatasetColumn[]
  rows: number
  report: ImportReport
  preview: (string | null)[][]
}

/**
 * The result of importing a file; its columns are already compressed. `decisions` are those that applied; `shapes` is
 * null if the request gave none.
 */
export type ImportedFile = Omit<ImportedTable, 'columns'> & {
  parts: Parts
  decisions: ImportDecisions
  shapes: FileShapes | null
}

/** What an import of the beginning of a file finds. */
export type PreviewedFile = ReadingPreview

/** How a file is to be read: by these decisions, or by those of `remembered` that fit it. */
export type HowToRead = {
  decisions: ImportDecisions | null
  remembered: readonly Remembered[]
  dateOrder: 'day-first' | 'month-first' | null
}

/** A result with its SQL statement, or the reason why the query does not fit the table. */
export type Computed = Result<{ result: QueryResult; sql: string }, string>

/**
 * Why the engines have no result: a column is missing, or (`not-verified`) the query cannot be computed or the engines
 * disagree.
 */
export type NotComputed = 'column-gone' | 'not-verified'

/** The result of a query without groups, as both engines computed it. */
export type ComputedValue = Result<number | null, NotComputed>

/** A chart that the compute process computes and another process draws. */
export type ChartQuery = { query: Query; chartType: ChartType; texts: ChartTexts }

/**
 * A chart that both engines computed, with few enough points and short enough labels to be sent together with many
 * others.
 */
export type ComputedChart = Result<ChartSpec, NotComputed>

/** A chart for this process to draw, under its title; `width` is in pixels. */
export type FigureQuery = ChartQuery & { width: number; language: Language }

/** A chart with all its points, drawn as a packed picture (draw-requests.ts), which the server passes on unread. */
export type ComputedFigure = Result<Uint8Array, NotComputed>

/**
 * The facts about comma-separated text from which a dashboard is generated. `withInstructions` lists the columns that
 * have a cell resembling an instruction to a model.
 */
export type ProfiledText = { columns: DatasetColumn[]; rows: number; withInstructions: string[] }

/** The request for a preview. `isPart` says that the file itself is longer. */
export type PreviewRequest = { kind: 'preview'; path: string; isPart: boolean; decisions: ImportDecisions }

/** Requests to an import process. */
export type ImportRequest =
  /** The packed columns are written to the file `packed` as soon as they are available. */
  | ({ kind: 'import'; path: string; packed: string } & HowToRead)
  | PreviewRequest
  | { kind: 'add-rows'; columns: readonly RowColumn[]; rows: readonly (readonly RowCell[])[] }
  | { kind: 'finish-rows'; columns: readonly RowColumn[] }

/**
 * Requests to the compute process. A request with a `key` is answered with `missing` until the columns of that dataset
 * are loaded.
 */
export type ComputeRequest =
  | { kind: 'load'; dataset: PackedDataset }
  /** Loads the columns from the file of an import that is not stored yet. */
  | { kind: 'load-file'; dataset: Omit<PackedDataset, 'columns'>; path: string }
  /** Assigns the final key to a dataset once it is stored; null unloads it. */
  | { kind: 'rename'; from: string; to: string | null }
  | { kind: 'compute'; key: string; queries: readonly Query[] }
  | { kind: 'values'; key: string; queries: readonly Query[] }
  | { kind: 'figures'; key: string; queries: readonly FigureQuery[] }
  | { kind: 'charts'; key: string; queries: readonly ChartQuery[] }
  | { kind: 'profile'; csv: string }
  /** `today` is the date of the question in its time zone, such as `2026-01-31`. */
  | {
      kind: 'understand'
      key: string
      profile: readonly DatasetColumn[]
      question: string
      previous: Meaning | null
      today: string
    }

export type AnalysisRequest = ImportRequest | ComputeRequest

export type AnalysisAnswers = {
  'import': Result<ImportedFile, ImportProblem>
  'preview': Result<PreviewedFile, ImportProblem>
  /** The number of rows so far. */
  'add-rows': number
  'finish-rows': ImportedTable
  /** Null if loading failed. */
  'load': true
  'load-file': true
  'rename': null
  'profile': Result<ProfiledText, ImportProblem>
  /** Each result is JSON by the contract (compute-queries.ts), which the server sends unchanged. */
  'compute': Uint8Array[] | 'missing'
  'values': ComputedValue[] | 'missing'
  'figures': ComputedFigure[] | 'missing'
  'charts': ComputedChart[] | 'missing'
  'understand': Understanding | 'missing'
}

/** Progress of an import: bytes read, columns typed, or packed columns written. */
export type ImportProgress = { step: 'reading' | 'typing' | 'packed'; done: number; of: number }

/** The messages between the server and these processes. */
export type AnalysisProtocol = { request: AnalysisRequest; answers: AnalysisAnswers; progress: ImportProgress }
