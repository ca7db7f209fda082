import type { Query } from '@portico/contract/core/analysis/query.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { about, answered, greeting } from '@portico/web/stories/sample-dataset.ts'
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

async function ask(user: User, question: string) {
  await user.fill('Your question', question)
  await user.press('Enter')
}

export const stories = defineStories({
  'an answer that leaves out a part of the question': about(
    [
      greeting,
      answered({
        note: 'I did not understand “last month”, so this is for all rows.',
        sentence: 'Number of rows: {{1}}',
        queries: [count],
      }),
    ],
    async (user) => {
      await ask(user, 'How many devices last month?')
      await user.sees('I did not understand “last month”, so this is for all rows.')
      await user.sees('Number of rows: 240')
    },
  ),
  'a greeting is answered with examples': about(
    [
      greeting,
      answered({ sentence: 'Hello! Ask me about your data, for example:', examples: ['Number of rows by os'] }),
      answered({ sentence: 'Number of rows: {{1}}', queries: [count] }),
    ],
    async (user) => {
      await ask(user, 'hello')
      await user.click('button', 'Number of rows by os')
      await user.sees('Number of rows: 240')
    },
  ),
})
