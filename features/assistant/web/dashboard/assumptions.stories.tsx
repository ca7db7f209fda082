import { readDataset } from '#features/assistant/contract/datasets.ts'
import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer } from '@portico/web/stories/pretend-server.ts'
import { about, dataset, greeting } from '@portico/web/stories/sample-dataset.ts'
import type { User } from '@portico/web/stories/user.ts'

type Read = Partial<ImportReport['columns'][number]>

/** Shows the dashboard of a file whose column of prices was read in this way. */
const withPrices = (price: Read, report: Partial<ImportReport>, play: (user: User) => Promise<void>) => {
  const columns = dataset.report.columns.map((column) => (column.name === 'price' ? { ...column, ...price } : column))
  const read = { ...dataset, report: { ...dataset.report, ...report, columns } }
  return about(
    [greeting, answer(readDataset, { dataset: read, proposal: proposeDashboard(dataset.column_list, dataset.title) })],
    async (user) => {
      await user.click('radio', 'Dashboard')
      await play(user)
    },
  )
}

export const stories = defineStories({
  'a number with the assumptions of its reading': {
    ...withPrices(
      { notes: ['decimal-comma', 'negative-brackets'], unread: { count: 3, first: [{ line: 12, text: 'TBD' }] } },
      { left_out: [{ line: 242, text: 'Total', kind: 'total' }] },
      async (user) => {
        await user.finds('button', 'Calculated twice. Source of Avg price')
        await user.sees('1 total row left out · 3 unreadable cells in price · Decimal comma')
      },
    ),
    fits: true,
  },
  'a number of a column whose reading is unsure': {
    ...withPrices({ notes: ['ambiguous-numbers', 'negative-brackets'] }, {}, async (user) => {
      await user.finds('link', 'Reading unsure: price')
      await user.lacks('button', 'Calculated twice. Source of Avg price')
      await user.click('button', 'Source of Avg price')
      await user.finds('heading', 'Assumptions of the reading')
      await user.sees(/^Reading unsure: price: Texts such as 1\.200/)
      await user.sees('price: Numbers in brackets or with a minus at the end are read as negative.')
    }),
    fits: true,
  },
})
