import type { ChartTexts } from '@portico/analysis/dashboards/chart-spec-of.ts'
import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetColumn, ImportProblem, ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import type { Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { RowCell, RowColumn } from '@portico/analysis/csv/row-table.ts'
import type { Parts } from '#features/assistant/server/datasets/dataset-queries.ts'
import type { Meaning, Understanding } from '@portico/analysis/questions/understand.ts'

/** A dataset as the process loads it: packed columns (packages/analysis/src/columns). `key` names one version of it. */
export type PackedDataset = { key: string; title: string; columns: readonly Uint8Array[] }

/** A table as it is stored. `preview` is its first rows as texts. */
export type ImportedTable = {
  columns: Uint8Array[]
  profile: DatasetColumn[]
  rows: number
  report: ImportReport
  preview: (string | null)[][]
}

/** What an import of a file results in: its columns are compressed already. */
export type ImportedFile =
  | ({ ok: true; parts: Parts } & Omit<ImportedTable, 'columns'>)
  | { ok: false; problem: ImportProblem }

export type Computed = { ok: true; result: QueryResult; sql: string } | { ok: false; problem: string }

/** Why both engines have no result: the column is gone, or the query cannot be computed, or they disagree. */
export type NotComputed = { ok: false; why: 'column-gone' | 'not-verified' }

/** The number of a query without groups, as both engines computed it. */
export type ComputedValue = { ok: true; value: number | null } | NotComputed

/** A chart that is drawn elsewhere. */
export type ChartQuery = { query: Query; chartType: ChartType; texts: ChartTexts }

/** A chart as both engines computed it: few enough places, and names short enough, to be sent with many others. */
export type ComputedChart = { ok: true; spec: ChartSpec } | NotComputed

/** A chart that this process draws, under its title; `width` is in pixels. */
export type FigureQuery = ChartQuery & { width: number; language: Language }

/** A chart with all of its points, drawn as a packed picture (draw-requests.ts), which the server passes on unread. */
export type ComputedFigure = { ok: true; picture: Uint8Array } | NotComputed

/** What a dashboard of comma-separated text is made of; `withInstructions` are columns with a cell that reads like one to a model. */
export type ProfiledText =
  | { ok: true; columns: DatasetColumn[]; rows: number; withInstructions: string[] }
  | { ok: false; problem: ImportProblem }

/** What the server asks of the process of an import. */
export type ImportRequest =
  /** The packed columns are written to the file `packed` as soon as they are known. */
  | { kind: 'import'; path: string; packed: string; dateOrder: 'day-first' | 'month-first' | null }
  | { kind: 'add-rows'; columns: readonly RowColumn[]; rows: readonly (readonly RowCell[])[] }
  | { kind: 'finish-rows'; columns: readonly RowColumn[] }

/** What it asks of the one that computes. Those with a `key` are answered with `missing` until its columns are loaded. */
export type ComputeRequest =
  | { kind: 'load'; dataset: PackedDataset }
  /** The same by the file of an import, which is not stored yet. */
  | { kind: 'load-file'; dataset: Omit<PackedDataset, 'columns'>; path: string }
  /** Gives a loaded dataset its key once it is stored; null forgets it. */
  | { kind: 'rename'; from: string; to: string | null }
  | { kind: 'compute'; key: string; queries: readonly Query[] }
  | { kind: 'values'; key: string; queries: readonly Query[] }
  | { kind: 'figures'; key: string; queries: readonly FigureQuery[] }
  | { kind: 'charts'; key: string; queries: readonly ChartQuery[] }
  | { kind: 'profile'; csv: string }
  /** `today` is the date of the question in the zone of its times, as `2026-01-31`. */
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
  'import': ImportedFile
  /** How many rows it has now. */
  'add-rows': number
  'finish-rows': ImportedTable
  /** Null where it failed. */
  'load': true
  'load-file': true
  'rename': null
  'profile': ProfiledText
  /** Each as JSON by the contract (compute-queries.ts), which the server sends as it is. */
  'compute': Uint8Array[] | 'missing'
  'values': ComputedValue[] | 'missing'
  'figures': ComputedFigure[] | 'missing'
  'charts': ComputedChart[] | 'missing'
  'understand': Understanding | 'missing'
}

/** How far an import is: bytes that were read, columns that were typed, or that the packed columns are written. */
export type ImportProgress = { step: 'reading' | 'typing' | 'packed'; done: number; of: number }

/** What is said between the server and these processes. */
export type AnalysisTalk = { request: AnalysisRequest; answers: AnalysisAnswers; progress: ImportProgress }
