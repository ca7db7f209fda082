import * as z from 'zod/mini'
import {
  datasetColumn,
  importReport,
  ownDatasets,
  fileLimits,
  importProblems,
} from '@portico/contract/core/analysis/dataset.ts'
import { importDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { withoutBidiControls } from '@portico/contract/platform/characters.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { titleLongest } from './file-title.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { dashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'

const datasetTitle = textUpTo(titleLongest).check(
  z.refine((text) => withoutBidiControls(text).trim() !== '', 'is empty'),
)

/** A file's identifier, or the name of own data (the tenant's devices, sign-ins or requests). */
export const datasetId = z.union([z.enum(ownDatasets), identifier])

/** How often own data is refreshed automatically. */
export const schedules = ['off', 'daily', 'weekly'] as const
export type Schedule = (typeof schedules)[number]

/**
 * A dataset in a list. `version` starts at 1 and increases with each refresh; `refreshed_at` is the time of the last
 * one. Times are UTC. Own data that has never been read has version 0 and no rows.
 */
export const datasetSummary = z.object({
  id: datasetId,
  title: z.string(),
  rows: z.number(),
  columns: z.number(),
  bytes: z.number(),
  version: z.number(),
  refreshed_at: z.nullable(z.string()),
  /**
   * For own data: the total number of rows, of which only the newest are stored, and when the next refresh is due. Null
   * for a file.
   */
  own: z.nullable(z.object({ total: z.number(), schedule: z.enum(schedules), next_at: z.nullable(z.string()) })),
})
export type DatasetSummary = z.infer<typeof datasetSummary>

/** A dataset with its columns and import report. `preview` holds the first 50 rows; an empty cell is null. */
export const datasetDetail = z.extend(datasetSummary, {
  refreshed_at: z.string(),
  column_list: z.array(datasetColumn),
  report: importReport,
  preview: z.array(z.array(z.nullable(z.string()))),
  /** SHA-256 of the file, hexadecimal. */
  sha256: z.string(),
  /** What the user decided about the reading of the file, now or for a file of the same shape. */
  decisions: z._default(importDecisions, {}),
  /** Whether the file was kept, so that it can be read again with other decisions. */
  is_kept: z._default(z.boolean(), false),
})
export type DatasetDetail = z.infer<typeof datasetDetail>

/**
 * The user's files, most recently uploaded first, then the own data that the user may see. Also says whether the user
 * may export dashboards as PDF.
 */
export const listDatasets = defineCall({
  method: 'GET',
  path: '/api/assistant/datasets',
  access: 'session',
  permission: 'Chat Bot',
  isList: true,
  about: "The user's datasets.",
  output: z.object({ datasets: z.array(datasetSummary), may_export_pdf: z.boolean() }),
  refusals: [],
})

/** A dataset with its columns, first rows, import report and proposed dashboard. */
export const readDataset = defineCall({
  method: 'GET',
  path: '/api/assistant/datasets/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Read a dataset and its proposed dashboard.',
  params: z.strictObject({ id: datasetId }),
  output: z.object({ dataset: datasetDetail, proposal: dashboardDefinition }),
  refusals: ['no-such-dataset'],
})

/** One packed column of a dataset (`packages/analysis/src/columns/`), which the browser's engine computes with. */
export const readDatasetColumn = defineCall({
  method: 'GET',
  path: '/api/assistant/datasets/:id/columns/:place',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Read the values of one column of a dataset.',
  params: z.strictObject({ id: datasetId, place: z.string().check(z.regex(/^(0|[1-9]\d{0,2})$/, 'is not a place')) }),
  /**
   * The version that the client computes with. If the dataset has another version, the call is refused, because columns
   * of different versions do not match.
   */
  query: z.strictObject({ version: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'is not a version')) }),
  file: ['application/vnd.portico.column'],
  output: z.null(),
  refusals: ['no-such-dataset', 'dataset-changed'],
})

/** Renames one of the user's files. */
export const changeDataset = defineCall({
  method: 'PUT',
  path: '/api/assistant/datasets/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Rename a dataset.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ title: datasetTitle }),
  output: datasetSummary,
  refusals: ['no-such-dataset'],
})

/** Refreshes own data, with the user's current rights. Use `uploadDataset` to refresh a file. */
export const refreshDataset = defineCall({
  method: 'POST',
  path: '/api/assistant/datasets/:id/refresh',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: "Read the tenant's own data again.",
  params: z.strictObject({ id: z.enum(ownDatasets) }),
  output: datasetDetail,
  refusals: ['no-such-dataset'],
})

/** Sets how often this user's own data is refreshed. With `off` it is refreshed when the user opens it. */
export const scheduleDataset = defineCall({
  method: 'PUT',
  path: '/api/assistant/datasets/:id/schedule',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: "Set how often the tenant's own data are read again.",
  params: z.strictObject({ id: z.enum(ownDatasets) }),
  body: z.strictObject({ schedule: z.enum(schedules) }),
  output: datasetSummary,
  refusals: ['no-such-dataset'],
})

/** Deletes one of the user's files, with its dashboards, pins and shares. */
export const deleteDataset = defineCall({
  method: 'DELETE',
  path: '/api/assistant/datasets/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Delete a dataset and its dashboards.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-dataset'],
})

/** The steps of an import, in order. */
export const importSteps = ['waiting', 'reading', 'typing', 'storing'] as const
export type ImportStep = (typeof importSteps)[number]

/** Import progress: bytes read, columns typed, then stored. */
export const importEvents = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('progress'),
    step: z.enum(importSteps),
    done: z.number(),
    of: z.number(),
  }),
  z.object({ event: z.literal('alive') }),
])

/**
 * Imports a file as a new dataset, or as the next version of an existing one. The body is the file; its content decides
 * on the format: CSV, XLSX, JSON, NDJSON or Parquet, also packed by gzip, Zstandard or as the only file of a ZIP. `id` is
 * client-generated, so a repeated request creates only one dataset; with the id of an existing file, the new rows
 * replace those of that file.
 */
export const uploadDataset = defineCall({
  method: 'POST',
  path: '/api/assistant/datasets/:id/file',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Import a file as a dataset, or as the next version of one.',
  params: z.strictObject({ id: identifier }),
  query: z.strictObject({
    title: datasetTitle,
    /** The name of the file, whose ending shows its format; the title if omitted. */
    file_name: z.optional(textUpTo(255)),
    /** How to read dates such as 01/02/2024 if a column does not show whether the day or the month comes first. */
    date_order: z.optional(z.enum(['day-first', 'month-first'])),
  }),
  upload: {
    types: [
      'text/csv',
      'text/tab-separated-values',
      'text/plain',
      'application/octet-stream',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/x-ndjson',
      'application/vnd.apache.parquet',
      'application/gzip',
      'application/zip',
      'application/zstd',
    ],
    bytesAtMost: fileLimits.bytes,
    refusal: 'file-too-large',
  },
  events: importEvents,
  /** Includes the columns of the previous version that the new version lacks. */
  output: z.extend(datasetDetail, { gone_columns: z.array(z.string()) }),
  refusals: [...importProblems, 'too-many-datasets', 'no-such-dataset', 'assistant-busy'],
})
