import { listModules } from '@portico/contract/features/landing/list-modules.ts'
import { defineStories } from '#stories/define-stories.ts'
import { answer, never, unreachable } from '#stories/pretend-server.ts'
import { shellAnswers, signedIn } from '#stories/sample-account.ts'

const others = shellAnswers.filter(({ call }) => call !== listModules)

export const stories = defineStories({
  'the modules of the role': {
    at: '/beakapps',
    local: signedIn,
    answers: shellAnswers,
    screen: 'modules',
    play: (user) => user.finds('link', /Service Desk/),
  },
  'the default module of the domain': {
    at: '/beakapps',
    local: signedIn,
    settings: { defaultmodule: 'Documentation' },
    answers: shellAnswers,
    async play(user) {
      await user.finds('link', /Documentation/)
      const marked = [...document.querySelectorAll('main a[aria-current]')].map(({ textContent }) => textContent)
      if (marked.length !== 1 || !marked[0]?.includes('Documentation')) throw new Error(`Marked: ${marked.join()}`)
    },
  },
  'no modules': {
    at: '/beakapps',
    local: signedIn,
    answers: [answer(listModules, []), ...others],
    play: (user) => user.sees('Your role has no modules. Ask your administrator for one.'),
  },
  'waiting for the server': {
    at: '/beakapps',
    local: signedIn,
    answers: [never(listModules), ...others],
    play: (user) => user.finds('heading', 'Modules'),
  },
  'server unreachable': {
    at: '/beakapps',
    local: signedIn,
    answers: [unreachable(listModules), ...others],
    play: (user) => user.finds('heading', 'Modules'),
  },
})
