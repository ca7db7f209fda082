import * as z from 'zod/mini'
import { datasetColumn, importProblems, importReport } from '@portico/contract/core/analysis/dataset.ts'
import { importDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { datasetDetail, importEvents } from './datasets.ts'

/** The decisions before the current ones that a dataset keeps, for undo. */
export const undoSteps = 20

/** Decisions of a request. Their JSON has at most this many bytes, less than the body of a call. */
const decisionsLongest = 60_000
const decisions = importDecisions.check(
  z.refine((given) => new TextEncoder().encode(JSON.stringify(given)).length <= decisionsLongest, 'is too long'),
)

const params = z.strictObject({ id: identifier })
const version = z.number().check(z.int(), z.minimum(1))

/** How a file is read: the decisions, those before them (newest first), and the original, if it was kept. */
export const datasetReading = z.object({
  version: z.number(),
  decisions: importDecisions,
  earlier: z.array(importDecisions),
  file: z.nullable(z.object({ name: z.string(), bytes: z.number() })),
})
export type DatasetReading = z.infer<typeof datasetReading>

export const readReading = defineCall({
  method: 'GET',
  path: '/api/assistant/datasets/:id/reading',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Read how a file was read: the decisions, and those before them.',
  params,
  output: datasetReading,
  refusals: ['no-such-dataset'],
})

/**
 * What the import finds under given decisions. `cells` are the first rows as texts (an empty cell is null), `row_lines`
 * their line numbers. `text` is the beginning of the file, line by line. `is_part` says that only the beginning of the
 * file was read. `ignored` are columns of the decisions that the file lacks.
 */
export const readingPreview = z.object({
  report: importReport,
  columns: z.array(datasetColumn),
  rows: z.number(),
  cells: z.array(z.array(z.nullable(z.string()))),
  row_lines: z.array(z.number()),
  text: z.array(z.object({ line: z.number(), text: z.string() })),
  is_part: z.boolean(),
  ignored: z.array(z.string()),
})
export type ReadingPreview = z.infer<typeof readingPreview>

/** Reads the beginning of a file under decisions, and stores nothing. A user has one preview at a time. */
export const previewReading = defineCall({
  method: 'POST',
  path: '/api/assistant/datasets/:id/reading/preview',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Preview how a file would be read.',
  params,
  body: z.strictObject({ decisions }),
  output: readingPreview,
  refusals: [...importProblems, 'no-such-dataset', 'file-not-kept', 'dataset-changed'],
})

/** A new version of a dataset, with the columns that it lost, and the decided columns that the file lacks. */
export const readAgain = z.extend(datasetDetail, {
  gone_columns: z.array(z.string()),
  ignored_columns: z.array(z.string()),
})

export type ReadAgain = z.infer<typeof readAgain>

const refusals = [...importProblems, 'no-such-dataset', 'file-not-kept', 'dataset-changed', 'assistant-busy'] as const

/**
 * Reads a file again, as its next version. The decisions are kept for the next file of the dataset, and for other files
 * of its shape.
 */
export const changeReading = defineCall({
  method: 'PUT',
  path: '/api/assistant/datasets/:id/reading',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Read a file again with other decisions.',
  params,
  body: z.strictObject({ version, decisions }),
  events: importEvents,
  output: readAgain,
  refusals,
})

/** Reads a file again with the decisions before the current ones. */
export const undoReading = defineCall({
  method: 'POST',
  path: '/api/assistant/datasets/:id/reading/undo',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Read a file again with the decisions before the current ones.',
  params,
  body: z.strictObject({ version }),
  events: importEvents,
  output: readAgain,
  refusals: [...refusals, 'nothing-to-undo'],
})
