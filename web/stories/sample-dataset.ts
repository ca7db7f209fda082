import { packColumn } from '@portico/analysis/columns/packed-column.ts'
import { tableOfCells } from '@portico/analysis/csv/table-of-cells.ts'
import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { evaluate } from '@portico/analysis/engine/evaluate.ts'
import { profileTable } from '@portico/analysis/profile/profile-table.ts'
import { importReport } from '@portico/contract/core/analysis/dataset.ts'
import type { Call } from '@portico/contract/core/calls/call.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import type { Answer as AssistantAnswer } from '@portico/features/assistant/contract/answer.ts'
import { chatWithCsv } from '@portico/features/assistant/contract/chat-with-csv.ts'
import { computeQueries } from '@portico/features/assistant/contract/compute-queries.ts'
import {
  type DatasetDetail,
  listDatasets,
  readDataset,
  readDatasetColumn,
} from '@portico/features/assistant/contract/datasets.ts'
import type { Story } from './define-stories.ts'
import { answer, answerEvents, answerFile, type Answer } from './pretend-server.ts'
import { onPage } from './sample-account.ts'

const systems = ['Windows', 'Windows', 'Windows', 'Linux', 'macOS']
const cities = ['Berlin', 'New York', 'Paris', 'Lima']

const table = tableOfCells(
  ['device_id', 'os', 'city', 'price', 'cpu_usage', 'enrolled_at'],
  Array.from({ length: 240 }, (_, row) => [
    String(row + 1),
    systems[row % 5] ?? '',
    cities[(row * 7) % 4] ?? '',
    row === 17 ? '' : String(300 + ((row * 37) % 900)),
    String((row * 13) % 100),
    `2025-${String((row % 12) + 1).padStart(2, '0')}-${String((row % 27) + 1).padStart(2, '0')}`,
  ]),
)
const columns = profileTable(table)

/** A dataset of the user, as the server returns it. */
export const dataset: DatasetDetail = {
  id: '7c1d3e52-6a8b-4dae-9fc0-3b4c5d6e7f10',
  title: 'Devices 2025',
  rows: table.rows,
  columns: columns.length,
  bytes: 9_400,
  version: 1,
  refreshed_at: '2026-06-15T08:12:00.000Z',
  own: null,
  column_list: columns,
  report: importReport.parse({
    encoding: 'utf-8',
    delimiter: ',',
    rows_in: 240,
    rows_out: 240,
    blank_lines: 1,
    left_out: [],
    turning: 0,
    ragged: {
      count: 2,
      first: [
        { line: 14, cells: 5, expected: 6 },
        { line: 80, cells: 7, expected: 6 },
      ],
    },
    renamed: [{ place: 6, from: '', to: 'column 6' }],
    unclosed_quote: null,
    columns: columns.map(({ name, type }) => ({
      name,
      type,
      confidence: 1,
      unread: { count: 0, first: [] },
      notes: [],
      otherwise: null,
    })),
    formulas: { count: 1, first: [{ line: 31, text: '=1+1' }] },
    instructions: { count: 0, first: [] },
  }),
  preview: Array.from({ length: 5 }, (_, row) => [
    String(row + 1),
    systems[row] ?? null,
    cities[row % 4] ?? null,
    '300',
    null,
    '2025-01-01',
  ]),
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  decisions: {},
  is_kept: true,
}

const { column_list: _columns, report: _report, preview: _preview, sha256: _sha256, ...summary } = dataset

/** The tenant's own data that this user may see: devices have been loaded, sign-ins have not. */
export const ownSummaries = [
  {
    ...summary,
    id: 'devices' as const,
    title: 'Devices',
    own: { total: 240, schedule: 'off' as const, next_at: null },
  },
  {
    ...summary,
    id: 'sign-ins' as const,
    title: 'Sign-ins',
    rows: 0,
    version: 0,
    refreshed_at: null,
    own: { total: 0, schedule: 'off' as const, next_at: null },
  },
]

/** Own data of which only the newest rows are stored, refreshed every day. */
export const ownDetail: DatasetDetail = {
  ...dataset,
  id: 'devices',
  title: 'Devices',
  version: 4,
  own: { total: 200_240, schedule: 'daily', next_at: '2026-06-16T08:12:00.000Z' },
}

const computed = (queries: readonly Query[]) =>
  queries.map((query) => ({
    ok: true as const,
    result: evaluate(table, query),
    sql: '-- the statement of the server',
  }))

/** The file of each column of the dataset. */
export const columnFile = answerFile(readDatasetColumn, ({ params }) => {
  const column = table.columns[Number(params.place)]
  if (column === undefined) throw new Error('There is no such column.')
  const bytes = packColumn(column)
  return { name: 'column.bin', size: bytes.length, sent: bytes.length, bytes }
})

/** The answers to the calls of a page about this dataset. */
const datasetAnswers = [
  answer(listDatasets, { datasets: [summary], may_export_pdf: true }),
  answer(readDataset, { dataset, proposal: proposeDashboard(columns, dataset.title) }),
  columnFile,
  answer(computeQueries, ({ body }) => ({ results: computed(body.queries) })),
]

/** Another dataset with the same rows, and the answers for a page about both. */
export const otherDataset = { ...dataset, id: dataset.id.replace('7c', '8c'), title: 'Fleet' }
export const bothDatasets = [
  answer(listDatasets, {
    datasets: [summary, { ...summary, id: otherDataset.id, title: otherDataset.title }],
    may_export_pdf: true,
  }),
  answer(readDataset, ({ params }) => {
    const asked = params.id === otherDataset.id ? otherDataset : dataset
    return { dataset: asked, proposal: proposeDashboard(columns, asked.title) }
  }),
]

/** The answer to the call with which the page greets the user. */
export const greeting = answer(chatWithCsv, { output: '', csv_data: { csv_content: 'a\r\n1\r\n' }, answer: null })

const plainAnswer: AssistantAnswer = {
  sentence: '',
  queries: [],
  charts: [],
  definition: null,
  columns: [],
  passages: [],
  dataset: { id: dataset.id, version: dataset.version },
  made_by: 'built-in',
  without_model: 'not-configured',
}

/** Returns an answer of the assistant about this dataset. */
export const answered = (parts: Partial<AssistantAnswer>) =>
  answer(chatWithCsv, { output: parts.sentence ?? '', csv_data: null, answer: { ...plainAnswer, ...parts } })

/** Returns a draft of the assistant's answer, while a language model is still reading the question. */
export const drafted = (parts: Partial<AssistantAnswer>) =>
  answerEvents(
    chatWithCsv,
    [
      { event: 'draft', answer: { ...plainAnswer, ...parts } },
      { event: 'status', status: 'asking-model' },
    ],
    null,
  )

/** The path of the assistant. */
export const askAt = '/askBot'

/** Returns the assistant with the dataset. `answers` precede the usual answers, without those to the call `without`. */
export const about = (
  answers: readonly Answer[],
  play: NonNullable<Story['play']> = () => Promise.resolve(),
  without?: Call,
): Story => ({
  at: askAt,
  ...onPage(
    ...answers,
    ...datasetAnswers.filter(({ call }) => call !== without && !answers.some((own) => own.call === call)),
  ),
  play,
})
