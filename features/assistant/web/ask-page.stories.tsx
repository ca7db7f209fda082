import type { Query } from '@portico/contract/core/analysis/query.ts'
import { chatWithCsv } from '#features/assistant/contract/chat-with-csv.ts'
import { computeQueries } from '#features/assistant/contract/compute-queries.ts'
import { listConversations } from '#features/assistant/contract/conversations.ts'
import { listDatasets, readDataset, readDatasetColumn } from '#features/assistant/contract/datasets.ts'
import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import {
  about,
  answered,
  askAt as at,
  bothDatasets,
  columnFile,
  dataset,
  greeting,
  otherDataset,
} from '@portico/web/stories/sample-dataset.ts'
import type { User } from '@portico/web/stories/user.ts'

const count: Query = {
  aggregate: 'count',
  column: null,
  share: false,
  group: null,
  filters: [],
  order: null,
  limit: null,
}

async function ask(user: User, question = 'How many rows are there?') {
  await user.fill('Your question', question)
  await user.press('Enter')
}
const shows = (view: 'Dashboard' | 'Data') => (user: User) => user.click('radio', view)

/** A dataset version whose columns no other story has loaded. */
const inVersion = (version: number) =>
  answer(readDataset, {
    dataset: { ...dataset, version },
    proposal: proposeDashboard(dataset.column_list, dataset.title),
  })
const newer = inVersion(2)

/** Serves the columns of every version except the fourth, which a newer one has replaced. */
const withoutFourth: Answer = {
  ...refuse(readDatasetColumn, 'dataset-changed'),
  reply: (input) => {
    const { version } = input.query as { version: string }
    return (version === '4' ? refuse(readDatasetColumn, 'dataset-changed') : columnFile).reply(input)
  },
}

export const stories = defineStories({
  'no dataset yet': {
    at,
    ...onPage(answer(listDatasets, { datasets: [], may_export_pdf: true }), greeting),
    play: (user) => user.sees('You have no datasets yet.'),
    screen: 'assistant-empty',
  },
  'a dataset to ask about': {
    ...about([greeting], async (user) => {
      await user.finds('button', 'Number of rows by os')
      await user.lacks('button', 'Stop')
    }),
    screen: 'assistant',
  },
  'its dashboard': {
    ...about([greeting], async (user) => {
      await shows('Dashboard')(user)
      await user.finds('button', 'Calculated twice. Source of Avg price')
      await user.sees('240')
    }),
    screen: 'assistant-dashboard',
  },
  'a filter acts on all': about([greeting], async (user) => {
    await shows('Dashboard')(user)
    await user.choose('os', 'Linux')
    await user.sees('48')
    await user.click('button', 'Clear filters')
    await user.sees('240')
  }),
  'a filter that leaves nothing': about([greeting], async (user) => {
    await shows('Dashboard')(user)
    await user.finds('button', 'Calculated twice. Source of Avg price')
    await user.fill('enrolled at: From', '2030-01-01')
    await user.sees('No rows match the filters.')
    await user.sees('no rows')
    await user.lacks('button', 'Calculated twice. Source of Avg price')
  }),
  'where a number comes from': about([greeting], async (user) => {
    await shows('Dashboard')(user)
    await user.click('button', 'Calculated twice. Source of Avg price')
    await user.finds('dialog', 'Avg price')
    await user.sees('239 of 240')
    await user.click('button', 'Close')
  }),
  'an answer about a former version of the data': about(
    [greeting, newer, answered({ sentence: 'Number of rows: {{1}}', queries: [count] })],
    async (user) => {
      await ask(user)
      await user.sees('The data has been refreshed since this answer. The numbers show the current data.')
      await user.sees('Number of rows: 240')
    },
  ),
  'a column that the data no longer have': about(
    [
      greeting,
      answered({ sentence: 'Sum of seats: {{1}}', queries: [{ ...count, aggregate: 'sum', column: 'seats' }] }),
    ],
    async (user) => {
      await ask(user)
      await user.sees('The column seats no longer exists in this dataset.')
    },
  ),
  'a number that the engines disagree about': about(
    [
      greeting,
      answer(computeQueries, ({ body }) => ({
        results: body.queries.map(() => ({ ok: false as const, problem: 'no-such-column: os' })),
      })),
    ],
    async (user) => {
      await shows('Dashboard')(user)
      await user.sees('Not shown, because the two calculations do not agree.')
    },
  ),
  'the columns cannot be read': about([greeting, newer, unreachable(readDatasetColumn)], async (user) => {
    await shows('Dashboard')(user)
    for (let index = 0; index < 8; index += 1) await user.letPass(9)
    await user.hears("Couldn't load the columns of the dataset.")
  }),
  'the worker cannot be started': about([greeting, inVersion(3)], async (user) => {
    const own = globalThis.Worker
    globalThis.Worker = class extends own {
      constructor() {
        super('/there-is-none.js', { type: 'module' })
      }
    }
    await shows('Dashboard')(user)
    await user.hears('The calculation engine failed to start or has stopped. Reload the page.')
    globalThis.Worker = own
  }),
  ...refusedStories(
    'computing is refused',
    computeQueries,
    computeQueries.refusals,
    about([greeting], shows('Dashboard'), computeQueries),
  ),
  'computing': about([greeting, never(computeQueries)], shows('Dashboard')),
  ...refusedStories(
    'a column is refused',
    readDatasetColumn,
    ['no-such-dataset'],
    about([greeting, newer], shows('Dashboard'), readDatasetColumn),
    (user) => user.hears("Couldn't load the columns of the dataset."),
  ),
  'data that are read again while a dashboard is computed': about(
    [greeting, inVersion(4), inVersion(5), withoutFourth],
    async (user) => {
      await shows('Dashboard')(user)
      await user.finds('button', 'Calculated twice. Source of Avg price')
    },
  ),
  'its data and what the import did': {
    ...about([greeting], async (user) => {
      await shows('Data')(user)
      await user.sees('2 rows have fewer or more cells than the header. Lines 14, 80')
    }),
    screen: 'assistant-data',
  },
  ...refusedStories(
    'the dataset is gone',
    readDataset,
    readDataset.refusals,
    about([greeting], shows('Data'), readDataset),
  ),
  'waiting for the datasets': { at, ...onPage(never(listDatasets), greeting) },
  'datasets cannot be read': {
    at,
    ...onPage(unreachable(listDatasets), greeting),
    play: (user) => user.hears("Couldn't load your datasets"),
  },
  'the greeting is retried': about([unreachable(chatWithCsv), greeting], async (user) => {
    await user.sees('Connecting to the assistant…')
    await user.letPass(2)
    await user.misses('Connecting to the assistant…')
  }),
  'a link to the data of a dataset': {
    ...about([greeting, ...bothDatasets], (user) => user.finds('heading', 'Fleet')),
    at: `${at}?view=data&dataset=${otherDataset.id}`,
  },
  'a dataset that is chosen in History': {
    ...about([greeting, answer(listConversations, [])], async (user) => {
      await user.click('button', 'History')
      await user.sees('No conversations yet')
      await user.click('button', /^Devices 2025/)
      await user.finds('button', 'Calculated twice. Source of Avg price')
    }),
    needsWidth: true,
  },
  'a new chat': about([greeting, answered({ sentence: 'Number of rows: {{1}}', queries: [count] })], async (user) => {
    await ask(user)
    await user.sees('Number of rows: 240')
    await user.click('button', 'New Chat')
    await user.finds('button', 'Make a dashboard')
  }),
})
