import { openApp } from '#features/modules/contract/open-app.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { shellAnswers, signedIn } from '@portico/web/stories/sample-account.ts'

const at = '/apps/runbooks'
const aSecondAgo = Date.UTC(2026, 5, 15, 9, 29, 59)
const onPage = (...answers: Answer[]) => ({ at, local: signedIn, answers: [...answers, ...shellAnswers] })

export const stories = defineStories({
  'opening': { ...onPage(never(openApp)), play: (user) => user.finds('heading', 'Opening the app…') },
  'no app there, or not for this role': {
    ...onPage(refuse(openApp, 'no-such-app')),
    play: (user) => user.finds('heading', 'No app here'),
  },
  'server unreachable': {
    ...onPage(unreachable(openApp)),
    play: (user) => user.finds('button', 'Try again'),
  },
  'a browser that keeps no cookie': {
    ...onPage(answer(openApp, { home: at, modulelabel: 'Runbooks' })),
    session: { openedApp: `${at} ${aSecondAgo}` },
    play: (user) => user.sees('This browser did not store the cookie that the app needs. Allow cookies for this site.'),
  },
})
