import { questionLongest } from '#features/assistant/contract/chat-with-csv.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { about, answered, greeting } from '@portico/web/stories/sample-dataset.ts'

const field = () => document.querySelector('textarea')?.clientHeight ?? 0
const answer = answered({ sentence: 'Fine.' })

export const stories = defineStories({
  'a question of several lines': about([greeting, answer], async (user) => {
    await user.fill('Your question', 'How many rows are there?')
    const low = field()
    for (const _line of [1, 2, 3]) await user.press('Shift+Enter')
    await user.findsField('Your question', { text: 'How many rows are there?\n\n\n', focused: true })
    if (field() <= low) throw new Error('The field does not grow.')
    await user.press('Enter')
    await user.sees('Fine.')
    await user.findsField('Your question', { text: '' })
  }),
  'which dataset it is about': about([greeting], (user) => user.sees('About Devices 2025')),
  'near the limit': about([greeting], async (user) => {
    await user.fill('Your question', 'x'.repeat(1950))
    await user.sees('1,950 / 2,000')
    await user.finds('button', 'Send', { disabled: false })
  }),
  'too long to be sent': about([greeting], async (user) => {
    const text = 'word '.repeat(questionLongest / 4).trim()
    await user.fill('Your question', text)
    await user.hears('Too long to send. Shorten it to at most 2,000 characters.')
    await user.press('Enter')
    await user.findsField('Your question', { text, focused: true, invalid: true })
    await user.finds('button', 'Send', { disabled: true })
    await user.sees('2,499 / 2,000')
  }),
})
