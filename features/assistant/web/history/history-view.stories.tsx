import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import {
  deleteConversation,
  listConversations,
  readConversation,
  renameConversation,
} from '#features/assistant/contract/conversations.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { about, dataset, greeting } from '@portico/web/stories/sample-dataset.ts'
import type { User } from '@portico/web/stories/user.ts'

const id = '1f4e2a70-5b6c-4d8e-9f00-1a2b3c4d5e6f'
const conversation = {
  id,
  title: 'Devices by city',
  dataset: dataset.id,
  messages: 2,
  created_at: '2026-06-15T08:00:00.000Z',
  changed_at: '2026-06-15T08:12:00.000Z',
}
const other = {
  ...conversation,
  id: id.replace('1f', '2f'),
  title: 'How many devices were enrolled in May?',
  messages: 6,
}
const count: Query = {
  aggregate: 'count',
  column: null,
  share: false,
  group: null,
  filters: [],
  order: null,
  limit: null,
}
const question = {
  id: id.replace('1f4e', '3f4e'),
  role: 'user' as const,
  message: 'How many rows are there?',
  answer: null,
  at: conversation.created_at,
}
const counted = {
  id: id.replace('1f4e', '4f4e'),
  role: 'assistant' as const,
  message: 'Number of rows: {{1}}',
  answer: {
    sentence: 'Number of rows: {{1}}',
    queries: [count],
    charts: [],
    definition: null,
    columns: [],
    passages: [],
    dataset: { id: dataset.id, version: dataset.version },
    made_by: 'built-in' as const,
    without_model: 'not-configured' as const,
  },
  at: conversation.changed_at,
}
const kept = { conversation, messages: [question, counted] }

const charts = proposeDashboard(dataset.column_list, dataset.title).charts.flatMap(({ query, ...chart }) =>
  query === null ? [] : [{ ...chart, query }],
)
const drawn = charts.map((chart) => ({
  ...counted,
  answer: { ...counted.answer, sentence: chart.title, queries: [], charts: [chart] },
}))

/** Questions about charts that are taller than the window, followed by one about a number. */
const long = {
  conversation: { ...conversation, messages: 2 * drawn.length + 2 },
  messages: [...drawn, counted].flatMap((answered, index) => [
    { ...question, id: id.replace('1f4e', `${3000 + index}`) },
    { ...answered, id: id.replace('1f4e', `${4000 + index}`) },
  ]),
}

/** Returns the text of the file that an action saves; no browser stores it. */
async function savedBy(act: () => Promise<void>): Promise<string> {
  const own = URL.createObjectURL.bind(URL)
  const file = new Promise<Blob>((resolve) => {
    Object.assign(URL, { createObjectURL: (made: Blob) => (resolve(made), own(made)) })
  })
  Reflect.set(HTMLAnchorElement.prototype, 'click', () => undefined)
  await act()
  const text = await (await file).text()
  Object.assign(URL, { createObjectURL: own })
  Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click')
  return text
}
const listed = answer(listConversations, [conversation, other])

/** Shows the history; `answers` take precedence over the default ones. */
const history = (answers: readonly Answer[], play?: (user: User) => Promise<unknown>): Story =>
  about([...answers, greeting], async (user) => {
    await user.click('button', 'History')
    await play?.(user)
  })
const open = (user: User) => user.click('button', /^Devices by city/)

const reloaded = about([answer(readConversation, kept), greeting], (user) => user.sees('Number of rows: 240'))

export const stories = defineStories({
  'conversations': {
    ...history([listed], (user) => user.finds('button', 'Save Devices by city as text')),
    screen: 'assistant-history',
  },
  'no conversations': history([answer(listConversations, [])], (user) => user.sees('No conversations yet')),
  'reading': history([never(listConversations)]),
  'it cannot be read': history([unreachable(listConversations)], (user) =>
    user.hears("Couldn't load your conversations"),
  ),
  'one is opened': history([listed, answer(readConversation, kept)], async (user) => {
    await open(user)
    await user.sees('Number of rows: 240')
  }),
  'a long one opens at its last question': history([listed, answer(readConversation, long)], async (user) => {
    await open(user)
    await user.finds('button', 'Calculated twice. Source of Number of rows by city')
    await user.lacks('progressbar', 'The assistant is working')
    const last = document.querySelector('[data-last]')?.getBoundingClientRect()
    if (last === undefined || last.top < 0 || last.bottom > innerHeight) throw new Error('The last one is not in view.')
  }),
  'saved as text': history([listed, answer(readConversation, long)], async (user) => {
    const text = await savedBy(() => user.click('button', 'Save Devices by city as text'))
    for (const part of ['Number of rows: 240', 'Number of rows by city\ncity\tNumber of rows\nBerlin\t60'])
      if (!text.includes(part)) throw new Error(`The file has no ${part}: ${text}`)
  }),
  'saved as JSON': history([listed, answer(readConversation, long)], async (user) => {
    const text = await savedBy(() => user.click('button', 'Save Devices by city as JSON'))
    for (const part of ['"result": 240', '"x": "Berlin"'])
      if (!text.includes(part)) throw new Error(`The file has no ${part}: ${text}`)
  }),
  ...refusedStories('it cannot be opened', readConversation, readConversation.refusals, history([listed], open)),
  'the open one after a reload': {
    ...reloaded,
    session: { ...reloaded.session, assistantConversation: id },
  },
  'renamed': history([listed, answer(renameConversation, { ...conversation, title: 'Cities' })], async (user) => {
    await user.click('button', 'Rename Devices by city')
    await user.fill('Name', 'Cities')
    await user.click('button', 'Rename')
    await user.lacks('dialog', 'Rename the conversation')
  }),
  'renamed to nothing': history([listed], async (user) => {
    await user.click('button', 'Rename Devices by city')
    await user.fill('Name', ' ')
    await user.click('button', 'Rename')
    await user.hears('Please enter a name')
  }),
  ...refusedStories(
    'renaming is refused',
    renameConversation,
    renameConversation.refusals,
    history([listed], async (user) => {
      await user.click('button', 'Rename Devices by city')
      await user.click('button', 'Rename')
    }),
  ),
  'deleted': history([listed, answer(deleteConversation, null)], async (user) => {
    await user.click('button', 'Delete Devices by city')
    await user.click('button', 'Delete')
    await user.lacks('alertdialog', 'Delete Devices by city?')
  }),
  ...refusedStories(
    'deleting is refused',
    deleteConversation,
    deleteConversation.refusals,
    history([listed], async (user) => {
      await user.click('button', 'Delete Devices by city')
      await user.click('button', 'Delete')
    }),
  ),
})
