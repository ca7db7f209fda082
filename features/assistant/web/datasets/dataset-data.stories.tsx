import { readDataset, uploadDataset } from '#features/assistant/contract/datasets.ts'
import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer } from '@portico/web/stories/pretend-server.ts'
import { about, dataset, greeting } from '@portico/web/stories/sample-dataset.ts'
import type { User } from '@portico/web/stories/user.ts'

const [first, second, third, ...others] = dataset.report.columns
if (first === undefined || second === undefined || third === undefined) throw new Error('The sample has columns.')

/** Shows the page with a file whose import has this report. */
const imported = (report: Partial<ImportReport>, play: (user: User) => Promise<void>) =>
  about(
    [
      greeting,
      answer(readDataset, {
        dataset: { ...dataset, report: { ...dataset.report, ...report } },
        proposal: proposeDashboard(dataset.column_list, dataset.title),
      }),
      answer(uploadDataset, { ...dataset, gone_columns: [] }),
    ],
    play,
  )
const ambiguous: ImportReport['columns'] = [first, { ...second, notes: ['ambiguous-dates'] }, third, ...others]
const clean = { blank_lines: 0, ragged: { count: 0, first: [] } }

export const stories = defineStories({
  'what the import left out, read in another way and did not read': imported(
    {
      delimiter: ';',
      left_out: [
        { line: 1, text: 'Sales report 2025 - generated 03/01/2026', kind: 'title' },
        { line: 2, text: '', kind: 'title' },
      ],
      renamed: [
        { place: 3, from: 'OS', to: 'OS (2)' },
        { place: 6, from: '', to: 'column 6' },
      ],
      formulas: { count: 20, first: [3, 5, 8, 9, 31, 40].map((line) => ({ line, text: '=1+1' })) },
      columns: [
        { ...first, notes: ['leading-zeros'] },
        { ...second, notes: ['decimal-comma'], unread: { count: 1, first: [{ line: 12, text: 'broken' }] } },
        { ...third, notes: ['day-first'] },
        ...others,
      ],
    },
    async (user) => {
      await user.click('radio', 'Data')
      await user.sees('UTF-8, separated by semicolons')
      await user.sees(/2 lines above the header were left out\./)
      await user.sees('Line 1: Sales report 2025 - generated 03/01/2026')
      await user.sees('The column “OS” was renamed to “OS (2)”.')
      await user.sees('Column 6 had no name and was named “column 6”.')
      await user.sees('20 cells look like formulas and are kept as text. Lines 3, 5, 8, 9, 31, …')
      await user.sees('Kept as text: a number would lose its leading zeros.')
      await user.sees('A comma is read as the decimal point.')
      await user.sees('Line 12: broken')
      await user.sees('Read with the day first.')
    },
  ),
  'what to know of it, above its dashboard': imported(
    { left_out: [{ line: 1, text: 'Sales', kind: 'title' }] },
    async (user) => {
      await user.click('radio', 'Dashboard')
      await user.sees(/1 line above the header was left out\. 2 rows have fewer or more cells than the header\./)
      await user.click('button', 'Details')
      await user.sees('Line 1: Sales')
    },
  ),
  'what to decide about it, above its dashboard': imported({ ...clean, columns: ambiguous }, async (user) => {
    await user.click('radio', 'Dashboard')
    await user.sees(`Choose whether dates start with the day or the month. Until then they are text: ${second.name}.`)
    await user.click('button', 'Details')
    await user.finds('radio', 'Month first')
  }),
  'nothing to know of it': imported(clean, async (user) => {
    await user.click('radio', 'Dashboard')
    await user.finds('heading', 'Devices 2025')
    await user.lacks('button', 'Details')
  }),
  'dates that may be read both ways': imported({ columns: ambiguous }, async (user) => {
    await user.click('radio', 'Data')
    await user.click('radio', 'Month first')
    await user.finds('button', 'Replace the file')
  }),
})
