import type { Query } from '@portico/contract/core/analysis/query.ts'
import { chatWithCsv } from '#features/assistant/contract/chat-with-csv.ts'
import { readDataset } from '#features/assistant/contract/datasets.ts'
import { chartOf, proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import {
  about,
  answered,
  bothDatasets,
  dataset,
  drafted,
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
const byCity: Query = { ...count, group: { column: 'city', bin: null, width: null } }

async function ask(user: User, question = 'How many rows are there?') {
  await user.fill('Your question', question)
  await user.press('Enter')
}

const proposal = proposeDashboard(dataset.column_list, dataset.title)
const read = answer(readDataset, { dataset, proposal })
const number = answered({ sentence: 'Number of rows: {{1}}', queries: [count] })

const ofFleet = answered({
  sentence: 'Number of rows: {{1}}',
  queries: [count],
  dataset: { id: otherDataset.id, version: otherDataset.version },
})

export const stories = defineStories({
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
        await user.finds('button', 'Calculated twice. Source of Number of rows by city')
        await user.clickText('Other readings')
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
      await user.finds('button', 'Calculated twice. Source of Avg price')
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
            text: 'Enter your email address.',
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
    await user.sees('Network Error')
    await user.finds('button', 'Ask again')
  }),
  ...refusedStories(
    'the question is refused',
    chatWithCsv,
    chatWithCsv.refusals,
    about([greeting], (user) => ask(user)),
    async (user, sentence) => {
      await user.sees('Sorry, Please ask again..')
      await user.sees(sentence)
    },
  ),
  'too many questions, and how long to wait': about(
    [greeting, refuse(chatWithCsv, 'assistant-limit', { retryAfter: 20 }), answered({ sentence: 'Fine.' })],
    async (user) => {
      await ask(user)
      await user.sees('Sorry, Please ask again..')
      await user.sees('You have asked many questions in a short time. Please ask again in 20 seconds.')
      await user.finds('button', 'Ask again', { disabled: true })
      await user.letPass(20)
      await user.click('button', 'Ask again')
      await user.sees('Fine.')
    },
  ),
  'the language model still reads the question': about(
    [greeting, drafted({ sentence: 'Your question names no column of Devices 2025.' })],
    async (user) => {
      await ask(user, 'How is it going?')
      await user.sees('Quick answer – refining…')
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
      await user.sees('The language model interpreted the question. It did not calculate the numbers.')
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
  'an answer about another dataset than the chosen one': {
    ...about([greeting, ...bothDatasets, number], async (user) => {
      await ask(user)
      await user.sees('Number of rows: 240')
      await user.click('button', /^Fleet/)
      await user.sees('About Fleet')
      await user.sees('About Devices 2025')
      await user.sees('Number of rows: 240')
    }),
    needsWidth: true,
  },
  'the dataset of an answer is deleted': about(
    [greeting, read, refuse(readDataset, 'no-such-dataset'), ofFleet],
    async (user) => {
      await user.finds('button', 'Make a dashboard')
      await ask(user)
      await user.sees('Number of rows: –')
      await user.sees('The dataset of this answer no longer exists, so its numbers cannot be shown.')
    },
  ),
  'the dataset of an answer cannot be read': about(
    [greeting, read, unreachable(readDataset), ofFleet],
    async (user) => {
      await user.finds('button', 'Make a dashboard')
      await ask(user)
      await user.hears("Couldn't load the dataset")
    },
  ),
})
