import { listModules } from '@portico/contract/features/landing/list-modules.ts'
import { defineStories, type Story } from '#stories/define-stories.ts'
import { answer, never, unreachable } from '#stories/pretend-server.ts'
import { shellAnswers, signedIn } from '#stories/sample-account.ts'

const others = shellAnswers.filter(({ call }) => call !== listModules)

/** The first page of each module, and those that are reached from it. */
const ofModules = ['/insights', '/orchestrator', '/desk/', '/desk/3', '/chatBot', '/mpichatbot', '/gateschatbot']

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
  ...Object.fromEntries(
    [...ofModules, '/browserapp', '/chat/'].map((at): [string, Story] => [
      `a module that the role lacks: ${at}`,
      {
        at,
        local: signedIn,
        answers: [answer(listModules, []), ...others],
        async play(user) {
          await user.finds('heading', 'Route Not Found')
          await user.finds('button', 'Back to the app')
        },
      },
    ]),
  ),
  'a module whose role is not known yet': {
    at: '/desk/',
    local: signedIn,
    answers: [never(listModules), ...others],
    play: (user) => user.finds('heading', 'Portico'),
  },
  'nothing to automate yet': {
    at: '/orchestrator',
    local: signedIn,
    answers: shellAnswers,
    screen: 'orchestrator',
    play: (user) => user.sees('No runbooks yet'),
  },
})
