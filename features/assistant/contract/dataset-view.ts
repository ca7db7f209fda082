import * as z from 'zod/mini'
import { datasetColumn, importReport, ownDatasets } from '@portico/contract/core/analysis/dataset.ts'
import { withoutBidiControls } from '@portico/contract/core/analysis/without-bidi-controls.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { titleLongest } from './file-title.ts'

export const datasetTitle = textUpTo(titleLongest).check(
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
})
export type DatasetDetail = z.infer<typeof datasetDetail>
