import { listModules } from '#features/landing/contract/modules.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never } from '@portico/web/stories/pretend-server.ts'
import { shellAnswers, signedIn } from '@portico/web/stories/sample-account.ts'

const others = shellAnswers.filter(({ call }) => call !== listModules)

/** The first page of each module, and pages that are reached from there. */
const ofModules = ['/insights', '/orchestrator', '/desk/', '/desk/3', '/chatBot', '/mpichatbot', '/gateschatbot']

export const stories = defineStories({
  ...Object.fromEntries(
    [...ofModules, '/browserapp', '/chat/'].map((at): [string, Story] => [
      `a module that the role lacks: ${at}`,
      {
        at,
        local: signedIn,
        answers: [answer(listModules, []), ...others],
        async play(user) {
          await user.finds('heading', /^No access to /)
          await user.sees('If you need it, ask the owner of Aurora to add it to your role. You are still signed in.')
          await user.finds('button', 'Back to the app')
          // There is no countdown that signs the user out.
          await user.letPass(6)
          await user.finds('heading', /^No access to /)
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
