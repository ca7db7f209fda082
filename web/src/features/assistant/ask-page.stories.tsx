import type { Query } from '@portico/contract/core/analysis/query.ts'
import { chatWithCsv } from '@portico/contract/features/assistant/chat-with-csv.ts'
import { computeQueries } from '@portico/contract/features/assistant/compute-queries.ts'
import { listDatasets } from '@portico/contract/features/assistant/list-datasets.ts'
import { readDataset } from '@portico/contract/features/assistant/read-dataset.ts'
import { readDatasetColumn } from '@portico/contract/features/assistant/read-dataset-column.ts'
import { chartOf, proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { defineStories } from '#stories/define-stories.ts'
import { answer, never, unreachable } from '#stories/pretend-server.ts'
import { refusedStories } from '#stories/refused-stories.ts'
import { onPage } from '#stories/sample-account.ts'
import { about, answered, askAt as at, dataset, drafted, greeting } from '#stories/sample-dataset.ts'
import type { User } from '#stories/user.ts'

const count: Query = {
  aggregate: 'count',
  column: null,
  share: false,
  group: null,
  filters: [],
  order: null,
  limit: null,
}
const byCity: Query = { ...count, group: { column: 'city', bin: null, width: null } }

async function ask(user: User, question = 'How many rows are there?') {
  await user.fill('Your question', question)
  await user.press('Enter')
}
const shows = (view: 'Dashboard' | 'Data') => (user: User) => user.click('radio', view)

/** A version whose columns no other story has read. */
const inVersion = (version: number) =>
  answer(readDataset, {
    dataset: { ...dataset, version },
    proposal: proposeDashboard(dataset.column_list, dataset.title),
  })
const newer = inVersion(2)

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
      await user.finds('button', 'Verified. Where this comes from: Avg price')
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
    await user.finds('button', 'Verified. Where this comes from: Avg price')
    await user.fill('enrolled at: From', '2030-01-01')
    await user.sees('No row meets the filters.')
  }),
  'where a number comes from': about([greeting], async (user) => {
    await shows('Dashboard')(user)
    await user.click('button', 'Verified. Where this comes from: Avg price')
    await user.finds('dialog', 'Avg price')
    await user.sees('239 of 240')
    await user.click('button', 'Close')
  }),
  'an answer about a former version of the data': about(
    [greeting, newer, answered({ sentence: 'Number of rows: {{1}}', queries: [count] })],
    async (user) => {
      await ask(user)
      await user.sees('The data has been refreshed since this answer. The numbers are those of the data as it is now.')
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
      await user.sees('This could not be verified, so it is not shown.')
    },
  ),
  'the columns cannot be read': about([greeting, newer, unreachable(readDatasetColumn)], async (user) => {
    await shows('Dashboard')(user)
    for (let nth = 0; nth < 8; nth += 1) await user.letPass(9)
    await user.hears('The columns of the dataset could not be read.')
  }),
  'the worker cannot be started': about([greeting, inVersion(3)], async (user) => {
    const own = globalThis.Worker
    globalThis.Worker = class extends own {
      constructor() {
        super('/there-is-none.js', { type: 'module' })
      }
    }
    await shows('Dashboard')(user)
    await user.hears('The part of the page that computes could not be started, or has failed. Reload the page.')
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
    readDatasetColumn.refusals,
    about([greeting, newer], shows('Dashboard'), readDatasetColumn),
    (user) => user.hears('The columns of the dataset could not be read.'),
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
    play: (user) => user.hears('Your datasets could not be read'),
  },
  'the greeting is retried': about([unreachable(chatWithCsv), greeting], async (user) => {
    await user.sees('Connecting to the assistant…')
    await user.letPass(2)
    await user.misses('Connecting to the assistant…')
  }),
  'a number': about([greeting, answered({ sentence: 'Number of rows: {{1}}', queries: [count] })], async (user) => {
    await ask(user)
    await user.sees('Number of rows: 240')
    await user.findsField('Your question', { text: '', focused: true })
  }),
  'a chart': {
    ...about(
      [
        greeting,
        answered({
          sentence: 'Number of rows by city',
          charts: [
            chartOf(byCity, 'barChart', dataset.column_list),
            chartOf({ ...byCity, aggregate: 'average', column: 'price' }, 'barChart', dataset.column_list),
          ],
        }),
      ],
      async (user) => {
        await ask(user, 'Devices by city')
        await user.finds('button', 'Verified. Where this comes from: Number of rows by city')
        await user.clickText('Did you mean')
      },
    ),
    screen: 'assistant-chart',
  },
  'a dashboard as the answer': about(
    [
      greeting,
      answered({
        sentence: 'Here is a dashboard of Devices 2025.',
        definition: proposeDashboard(dataset.column_list, dataset.title),
      }),
    ],
    async (user) => {
      await ask(user, 'Make a dashboard')
      await user.sees('Here is a dashboard of Devices 2025.')
      await user.finds('button', 'Verified. Where this comes from: Avg price')
    },
  ),
  'a column that does not exist': about(
    [
      greeting,
      answered({
        sentence: 'There is no column “colour” in Devices 2025. These columns exist:',
        columns: dataset.column_list.map(({ name }) => name),
      }),
    ],
    async (user) => {
      await ask(user, 'Devices by colour')
      await user.sees('cpu_usage')
    },
  ),
  'the documentation answers': about(
    [
      greeting,
      answered({
        sentence: 'This is in the documentation:',
        passages: [
          {
            title: 'Forgotten password',
            heading: 'Asking for a reset',
            text: 'Enter your e-mail address.',
            link: '/document/password#asking',
          },
        ],
      }),
    ],
    async (user) => {
      await ask(user, 'How do I reset my password?')
      await user.finds('link', /Forgotten password: Asking for a reset/)
    },
  ),
  'waiting for the answer, and stopping': about([greeting, never(chatWithCsv)], async (user) => {
    await ask(user)
    await user.finds('progressbar', 'The assistant is working')
    await user.click('button', 'Stop')
    await user.lacks('progressbar', 'The assistant is working')
  }),
  'no connection for the answer': about([greeting, unreachable(chatWithCsv)], async (user) => {
    await ask(user)
    await user.sees('err')
    await user.finds('button', 'Ask again')
  }),
  ...refusedStories(
    'the question is refused',
    chatWithCsv,
    chatWithCsv.refusals,
    about([greeting], (user) => ask(user)),
    (user) => user.sees('Sorry, Please ask again..'),
  ),
  'the language model still reads the question': about(
    [greeting, drafted({ sentence: 'Your question names no column of Devices 2025.' })],
    async (user) => {
      await ask(user, 'How is it going?')
      await user.sees('A first answer. The language model is still reading your question…')
      await user.finds('progressbar', 'The assistant is working')
      await user.click('button', 'Stop')
      await user.sees('Your question names no column of Devices 2025.')
    },
  ),
  'the language model read the question': about(
    [
      greeting,
      answered({
        sentence: 'There are {{1}} devices.',
        queries: [count],
        made_by: 'model',
        without_model: null,
      }),
    ],
    async (user) => {
      await ask(user, 'How is it going?')
      await user.sees('There are 240 devices.')
      await user.sees('The language model read the question. The numbers are computed here, not by it.')
    },
  ),
  ...Object.fromEntries(
    (['late', 'not-usable', 'away', 'limit'] as const).map((why) => [
      `the language model did not help: ${why}`,
      about([greeting, answered({ sentence: 'Fine.', without_model: why })], async (user) => {
        await ask(user)
        await user.sees(/so the built-in engine answered\.$/)
      }),
    ]),
  ),
  'a new chat': about([greeting, answered({ sentence: 'Number of rows: {{1}}', queries: [count] })], async (user) => {
    await ask(user)
    await user.sees('Number of rows: 240')
    await user.click('button', 'New Chat')
    await user.finds('button', 'Make a dashboard')
  }),
})
