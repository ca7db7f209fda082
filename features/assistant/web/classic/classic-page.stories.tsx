import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { generateDashboard } from '#features/assistant/contract/generate-dashboard.ts'
import { listDatasets } from '#features/assistant/contract/datasets.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { about, answered, dataset, greeting } from '@portico/web/stories/sample-dataset.ts'
import { FakeRecognition } from '#features/assistant/web/conversation/test-recognition.ts'
import type { User } from '@portico/web/stories/user.ts'

const at = '/askBot/classic'
const definition = proposeDashboard(dataset.column_list, 'Dashboard')
const message = { role: 'assistant' as const, content: JSON.stringify(definition) }

/** Shows the page with a dataset. */
const classic = (answers: readonly Answer[], play?: Story['play']): Story => ({
  ...about([...answers, greeting], play),
  at,
})
const make = (user: User) => user.click('button', 'Create a dashboard')

/** Shows the page with a dataset and an answer to the question. */
const asked = (play: NonNullable<Story['play']>): Story => ({ ...about([answered({ sentence: 'Fine.' })], play), at })

export const stories = defineStories({
  'as it opens': classic([], (user) => user.finds('button', 'Create a dashboard')),
  'without a dataset': { at, ...onPage(answer(listDatasets, { datasets: [], may_export_pdf: true })) },
  'waiting for the datasets': { at, ...onPage(never(listDatasets)) },
  'datasets cannot be read': {
    at,
    ...onPage(unreachable(listDatasets)),
    play: (user) => user.hears("Couldn't load your datasets"),
  },
  'a dashboard that was made': classic(
    [answer(generateDashboard, { choices: [{ message }], made_by: 'built-in' })],
    async (user) => {
      await make(user)
      await user.finds('button', 'Calculated twice. Source of Avg price')
    },
  ),
  'making a dashboard': classic([never(generateDashboard)], make),
  ...refusedStories('a dashboard is refused', generateDashboard, generateDashboard.refusals, classic([], make)),
  'a question': asked(async (user) => {
    await user.fill('Your question', 'How is it going?')
    await user.press('Enter')
    await user.sees('Fine.')
  }),
  'a question by voice': asked(async (user) => {
    Reflect.set(globalThis, 'SpeechRecognition', FakeRecognition)
    await user.click('button', 'Speak your question')
    Reflect.deleteProperty(globalThis, 'SpeechRecognition')
    await user.hears('Your browser may send your speech to its vendor to convert it into text. Speak English.')
    FakeRecognition.last?.hear(0, ['how is', false])
    await user.findsField('Your question', { text: 'how is' })
    FakeRecognition.last?.hear(0, ['how is it going', true])
    await user.sees('how is it going')
    await user.sees('Fine.')
    await user.findsField('Your question', { text: '' })
    // Voice input stays on.
    await user.finds('button', 'Stop listening', { pressed: true })
  }),
})
