import { readDataset } from '#features/assistant/contract/datasets.ts'
import {
  changeReading,
  previewReading,
  readReading,
  undoReading,
  type DatasetReading,
  type ReadingPreview,
} from '#features/assistant/contract/reading.ts'
import {
  datasetColumn,
  importReport,
  type DatasetColumn,
  type ImportReport,
} from '@portico/contract/core/analysis/dataset.ts'
import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, answerEvents, never, refuse, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { about, dataset, greeting } from '@portico/web/stories/sample-dataset.ts'
import type { Call } from '@portico/contract/core/calls/call.ts'
import type { User } from '@portico/web/stories/user.ts'

const column = (name: string, rest: Partial<DatasetColumn>): DatasetColumn =>
  datasetColumn.parse({
    ...{ name, type: 'text', role: 'category', confidence: 1, nulls: 0, distinct: 4, minimum: null, maximum: null },
    ...{ mean: null, unit: null, top: [] },
    ...rest,
  })

const sizes = ['S', 'M', 'L', 'XL'].map((value) => ({ value, count: 3 }))
const columns = [
  column('Region', { top: ['Nord', 'Süd', 'Ost'].map((value) => ({ value, count: 4 })), distinct: 3 }),
  column('Größe', { top: sizes, ordered: true }),
  column('Umsatz', { type: 'number', role: 'measure', unit: '€', distinct: 9 }),
  column('Datum', { type: 'date', role: 'time', distinct: 9 }),
  column('Ziel', { role: 'text', distinct: 9 }),
]

const read = (name: string, rest: Partial<ImportReport['columns'][number]> = {}) => ({
  ...{ name, type: 'text' as const, confidence: 1, unread: { count: 0, first: [] }, notes: [], otherwise: null },
  ...rest,
})

const report = importReport.parse({
  encoding: 'windows-1252',
  delimiter: ';',
  header_line: 3,
  decimal: { sign: 'comma', column: 'Umsatz', text: '1.234,50' },
  date_order: { order: 'day-first', column: 'Datum', text: '31.01.2026' },
  rows_in: 9,
  rows_out: 6,
  blank_lines: 1,
  left_out: [
    { line: 1, text: 'Umsatz je Region, Januar 2026', kind: 'title' },
    { line: 7, text: 'Summe Nord;;3.210,00;;', kind: 'total' },
    { line: 12, text: 'Summe;;9.876,50;;', kind: 'total' },
    { line: 13, text: 'Erstellt am 1. Februar 2026', kind: 'footer' },
  ],
  left_out_count: 4,
  turning: 0,
  ragged: { count: 0, first: [] },
  renamed: [],
  unclosed_quote: null,
  columns: [
    read('Region'),
    read('Größe'),
    read('Umsatz', {
      type: 'number',
      notes: ['decimal-comma', 'negative-brackets'],
      unread: { count: 1, first: [{ line: 9, text: 'n. bek.' }] },
    }),
    read('Datum', { type: 'date', notes: ['day-first'] }),
    read('Ziel', {
      notes: ['mixed'],
      otherwise: { type: 'number', count: 1, first: [{ line: 6, text: 'TBD' }] },
    }),
  ],
  formulas: { count: 0, first: [] },
  instructions: { count: 0, first: [] },
})

const preview: ReadingPreview = {
  report,
  columns,
  rows: 6,
  cells: [
    ['Nord', 'S', '1234.5', '2026-01-05', '1200'],
    ['Nord', 'M', '1975.5', '2026-01-09', '2000'],
    ['Nord', 'XL', null, '2026-01-12', 'TBD'],
    ['Süd', 'L', '2410', '2026-01-14', '2400'],
    ['Süd', 'M', '-120', '2026-01-20', '300'],
    ['Ost', 'S', '4376.5', '2026-01-31', '4000'],
  ],
  row_lines: [4, 5, 6, 8, 9, 10],
  text: [
    { line: 1, text: 'Umsatz je Region, Januar 2026' },
    { line: 2, text: '' },
    { line: 3, text: 'Region;Größe;Umsatz;Datum;Ziel' },
    { line: 4, text: 'Nord;S;1.234,50 €;05.01.2026;1.200' },
  ],
  is_part: false,
  ignored: [],
}

/** The preview under decisions, as far as the stories decide something. */
function previewed({ columns: decided = [], leave_out: out = [] }: ImportDecisions): ReadingPreview {
  const isNumber = decided.some(({ column: name, type }) => name === 'Ziel' && type === 'number')
  const rows = preview.row_lines.flatMap((line, index) => (out.includes(line) ? [] : [index]))
  const at = (index: number) => (preview.cells[index] ?? []).map((cell) => (isNumber && cell === 'TBD' ? null : cell))
  return {
    ...preview,
    rows: rows.length,
    cells: rows.map(at),
    row_lines: rows.map((index) => preview.row_lines[index] ?? 0),
    columns: columns.map((of) => (isNumber && of.name === 'Ziel' ? { ...of, type: 'number', role: 'measure' } : of)),
    report: {
      ...report,
      left_out: [
        ...report.left_out,
        ...out.map((line) => ({ line, text: 'Nord;S;1.234,50 €', kind: 'chosen' as const })),
      ],
      columns: report.columns.map((of) =>
        isNumber && of.name === 'Ziel' ? { ...of, type: 'number', notes: ['chosen'], otherwise: null } : of,
      ),
    },
  }
}

const stored: DatasetReading = {
  version: 1,
  decisions: {},
  earlier: [],
  file: { name: 'umsatz-januar.csv', bytes: 4200 },
}

const file = { ...dataset, column_list: columns, report, preview: preview.cells, rows: 6 }
const again = { ...file, version: 2, gone_columns: [], ignored_columns: [] }

const reading = (answers: readonly Answer[], play: (user: User) => Promise<unknown>, without?: Call) => ({
  ...about(
    [
      ...answers,
      greeting,
      answer(readDataset, { dataset: file, proposal: proposeDashboard(columns, dataset.title) }),
      ...(without === readReading || answers.some(({ call }) => call === readReading)
        ? []
        : [answer(readReading, stored)]),
      ...(without === previewReading || answers.some(({ call }) => call === previewReading)
        ? []
        : [answer(previewReading, ({ body }) => previewed(body.decisions))]),
    ],
    play,
  ),
  at: `/askBot?view=reading&dataset=${dataset.id}`,
})

const decideType = async (user: User) => {
  await user.clickText(/^Ziel$/)
  await user.click('button', /^Read as Number\. 1 cell stays empty: “TBD”/)
  await user.letPass(1)
}

export const stories = defineStories({
  'what was decided, and why': {
    ...reading([], async (user) => {
      await user.finds('heading', 'How this file was read')
      await user.finds('combobox', 'Separator')
      await user.sees('Shown by “1.234,50” in Umsatz')
      await user.sees('Summe Nord;;3.210,00;;')
      await user.finds('checkbox', 'Line 7 is a row', { checked: false })
      await user.sees('Read as the import found it.')
      await user.finds('button', 'Apply', { disabled: true })
    }),
    fits: true,
    screen: 'assistant-reading',
  },
  'a column that stays text, with its remedy': {
    ...reading([], async (user) => {
      await user.finds('heading', 'How this file was read')
      await user.clickText(/^Ziel$/)
      await user.sees('Kept as text: too many cells are neither numbers nor dates.')
      await user.finds('button', /^Read as Number\. 1 cell stays empty: “TBD”/)
    }),
    fits: true,
  },
  'a decision that is not applied, undone and redone': reading([], async (user) => {
    await user.finds('heading', 'How this file was read')
    await decideType(user)
    await user.hears('Not applied yet. Your changes are kept in this browser.')
    await user.sees('Your decision')
    await user.click('button', 'Undo')
    await user.hears('Read as the import found it.')
    await user.click('button', 'Redo')
    await user.finds('button', 'Apply', { disabled: false })
  }),
  'a row that is left out': reading([], async (user) => {
    await user.click('checkbox', 'Line 4 is a row')
    await user.letPass(1)
    await user.sees('Left out by you')
    await user.finds('checkbox', 'Line 4 is a row', { checked: false })
  }),
  'an order of its own': {
    ...reading([], async (user) => {
      await user.finds('heading', 'How this file was read')
      await user.clickText(/^Größe$/)
      await user.choose('Order', 'Own order')
      await user.click('button', 'Move XL up')
      await user.hears('XL is now number 3 of 4.')
      await user.letPass(1)
      await user.finds('list', 'Order of Größe')
    }),
    fits: true,
  },
  'applying': reading(
    [answerEvents(changeReading, [{ event: 'progress', step: 'typing', done: 0.5, of: 1 }], null)],
    async (user) => {
      await user.finds('heading', 'How this file was read')
      await decideType(user)
      await user.click('button', 'Apply')
      await user.hears('Detecting the column types: 50%')
      await user.click('button', 'Cancel')
      await user.hears('The import was cancelled. Nothing was saved.')
    },
  ),
  'applied': reading([answer(readReading, stored), answer(changeReading, again)], async (user) => {
    await user.finds('heading', 'How this file was read')
    await decideType(user)
    await user.click('button', 'Apply')
    await user.hears('Applied. The dataset has 6 rows now.')
  }),
  'decisions that were applied, and are undone': reading(
    [
      answer(readReading, { ...stored, version: 2, decisions: { totals: false }, earlier: [{}] }),
      answer(undoReading, { ...again, version: 3 }),
    ],
    async (user) => {
      await user.sees('1 decision, kept for the next file of the same shape.')
      await user.click('button', 'Undo')
      await user.hears('Applied. The dataset has 6 rows now.')
    },
  ),
  'decisions about columns that the file lacks': reading(
    [answer(previewReading, { ...preview, ignored: ['Marge', 'Kosten'] })],
    async (user) => {
      await user.hears('The file lacks these columns, so their decisions are ignored: Marge, Kosten.')
    },
  ),
  'a file of which only the beginning is previewed': reading(
    [answer(previewReading, { ...preview, is_part: true, rows: 19_000 })],
    async (user) => {
      await user.sees(/19,000 rows from the beginning of the file\./)
      await user.sees('18,994 more rows')
    },
  ),
  'a file that was not kept': reading([answer(readReading, { ...stored, file: null })], async (user) => {
    await user.hears('The original file was not kept. Upload it again to change how it is read.')
    await user.finds('button', 'Replace the file')
  }),
  'the preview is on its way': reading([never(previewReading)], async (user) => {
    await user.finds('heading', 'How this file was read')
    await user.lacks('button', 'Line 4 is a row')
  }),
  'the preview waits for another one': reading(
    [refuse(previewReading, 'server-busy'), answer(previewReading, preview)],
    async (user) => {
      await user.finds('heading', 'How this file was read')
      await user.letPass(1)
      await user.sees('Shown by “1.234,50” in Umsatz')
    },
  ),
  ...refusedStories(
    'the page is refused',
    readReading,
    readReading.refusals,
    reading([], () => Promise.resolve(), readReading),
  ),
  ...refusedStories(
    'the preview is refused',
    previewReading,
    previewReading.refusals,
    reading([], () => Promise.resolve(), previewReading),
  ),
  ...refusedStories(
    'applying is refused',
    changeReading,
    changeReading.refusals,
    reading([], async (user) => {
      await user.finds('heading', 'How this file was read')
      await decideType(user)
      await user.click('button', 'Apply')
    }),
  ),
  ...refusedStories(
    'undoing is refused',
    undoReading,
    undoReading.refusals,
    reading(
      [answer(readReading, { ...stored, version: 2, decisions: { totals: false }, earlier: [{}] })],
      async (user) => {
        await user.click('button', 'Undo')
      },
    ),
  ),
})
