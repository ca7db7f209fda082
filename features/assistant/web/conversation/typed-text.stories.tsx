import type { Query } from '@portico/contract/core/analysis/query.ts'
import { chartOf } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { about, answered, dataset, greeting } from '@portico/web/stories/sample-dataset.ts'
import type { User } from '@portico/web/stories/user.ts'
import { withMotion } from '@portico/web/stories/with-motion.ts'

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

/** Long enough to take ten seconds to type. */
const long = `There are {{1}} rows. ${'They are read, counted and compared by two engines. '.repeat(6)}`.trim()
const whole = long.replace('{{1}}', '240')
const answer = answered({ sentence: long, queries: [count] })

/** Returns the text typed so far; null once it is complete. */
const typed = () => document.querySelector('[role=log] p > [aria-hidden=true]')?.textContent ?? null

function check(isRight: boolean, problem: string): void {
  if (!isRight) throw new Error(`${problem}: ${String(typed())}`)
}

async function ask(user: User) {
  await user.fill('Your question', 'How many rows are there?')
  await user.press('Enter')
  // Screen readers get the whole text immediately.
  await user.sees(whole)
}

/** Waits for this many milliseconds while the first reply is being typed. */
const passing = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export const stories = defineStories({
  'the first reply is typed out': about([greeting, answer], (user) =>
    withMotion(async () => {
      await ask(user)
      const [begin, before] = [performance.now(), typed()?.length ?? Infinity]
      await passing(400)
      const after = typed()?.length ?? Infinity
      const most = (performance.now() - begin) / 30 + 1
      check(after > before && after - before <= most, '30 ms a character')
      check(whole.startsWith(typed() ?? '-'), 'The beginning of the sentence')
      await user.press('Shift')
    }),
  ),
  'a click shows the whole reply': about([greeting, answer], (user) =>
    withMotion(async () => {
      await ask(user)
      check(typed() !== null, 'It is typed')
      await user.click('log', 'Conversation')
      check(typed() === null, 'All is shown')
    }),
  ),
  'a reply with a chart is typed out beside it': about(
    [
      greeting,
      answered({ sentence: 'Number of rows by city', charts: [chartOf(byCity, 'barChart', dataset.column_list)] }),
    ],
    (user) =>
      withMotion(async () => {
        await user.fill('Your question', 'Devices by city')
        await user.press('Enter')
        await user.sees('Here is the chart.')
        check(typed() !== null, 'It is typed')
        await user.finds('button', 'Calculated twice. Source of Number of rows by city')
      }),
  ),
  'a reply is not typed out again': about([greeting, answer], (user) =>
    withMotion(async () => {
      await ask(user)
      await user.click('radio', 'Dashboard')
      await user.click('radio', 'Chat')
      await user.sees(whole)
      check(typed() === null, 'All is shown')
    }),
  ),
  'the second reply is not typed out': about([greeting, answer], (user) =>
    withMotion(async () => {
      await ask(user)
      await user.click('log', 'Conversation')
      await user.fill('Your question', 'And now?')
      await user.press('Enter')
      await user.lacks('progressbar', 'The assistant is working')
      check(document.querySelectorAll('[role=log] article').length === 2, 'Two replies')
      check(typed() === null, 'All is shown')
    }),
  ),
  'at once with reduced motion': about([greeting, answer], async (user) => {
    await ask(user)
    check(typed() === null, 'All is shown')
  }),
})
