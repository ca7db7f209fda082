import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { Bin, Condition, Query } from '@portico/contract/core/analysis/query.ts'
import { chartOf } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { about, answered, dataset, greeting } from '@portico/web/stories/sample-dataset.ts'
import type { User } from '@portico/web/stories/user.ts'

const by = (column: string, bin: Bin | null, parts: Partial<Query>): Query => ({
  aggregate: 'count',
  column: null,
  share: false,
  group: { column, bin, width: null },
  filters: [],
  order: null,
  limit: null,
  ...parts,
})
const ofPrices = { aggregate: 'average', column: 'price' } as const
/** Matches three devices, one of them without a price. */
const idle: Condition = { column: 'cpu_usage', operator: 'is', values: [0] }
const unpriced: Condition = { column: 'device_id', operator: 'is', values: [18] }

/** Shows a chart in the answer to a question. */
const drawn = (query: Query, chartType: ChartType, sees: (user: User) => Promise<unknown>) =>
  about([greeting, answered({ charts: [chartOf(query, chartType, dataset.column_list)] })], async (user) => {
    await user.fill('Your question', 'How many rows are there?')
    await user.press('Enter')
    await sees(user)
  })

export const stories = defineStories({
  'a pie over months is bars': drawn(by('enrolled_at', 'month', {}), 'pieChart', (user) =>
    user.sees("Can't show as “Pie”: these values have an order, which bars and lines show."),
  ),
  'a pie of zeros is bars': drawn(
    by('city', null, { aggregate: 'sum', column: 'cpu_usage', filters: [idle] }),
    'pieChart',
    (user) => user.sees("Can't show as “Pie”: negative or all-zero values have no share of a total."),
  ),
  'a pie of shares': drawn(by('os', null, { share: true }), 'pieChart', (user) => user.sees('60%')),
  'months without rows': drawn(
    by('enrolled_at', 'month', { ...ofPrices, filters: [idle] }),
    'lineChart',
    async (user) => {
      await user.sees('3 values')
      await user.click('button', 'Show table: Avg price by month (enrolled at)')
      await user.finds('cell', 'no rows')
    },
  ),
  'steps of numbers': drawn(
    by('price', 'width', { group: { column: 'price', bin: 'width', width: 200 } }),
    'barChart',
    (user) => user.finds('img', /^200–400, Number of rows: \d+/),
  ),
  'rows without a value': drawn(by('city', null, { ...ofPrices, filters: [unpriced] }), 'barChart', (user) =>
    user.sees('The rows that match the filters have no values here.'),
  ),
})
