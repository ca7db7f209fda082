import { finishAtProvider } from '#features/single-sign-on/contract/provider-sign-ins.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { dunmore, loginWithCode } from '@portico/web/stories/sample-account.ts'

const returned: Pick<Story, 'at'> = { at: `/callback/${dunmore.id}?code=c0de&state=s7a7e` }

export const stories = defineStories({
  'waiting for the server': {
    ...returned,
    answers: [never(finishAtProvider)],
    play: (user) => user.hears('Signing you in …'),
  },
  'a code is awaited': {
    ...returned,
    answers: [
      answer(finishAtProvider, {
        login: loginWithCode,
        authtype: 'externalidp',
        tenant: dunmore,
        redirect_url: '',
        source: '',
        is_csd: false,
      }),
    ],
    play: (user) => user.sees('The code is valid for 10:00'),
  },
  'no account here': {
    ...returned,
    answers: [refuse(finishAtProvider, 'no-account')],
    play: (user) => user.hears('There is no account for you here. Please contact your administrator.'),
  },
  'cancelled at the provider': {
    ...returned,
    answers: [refuse(finishAtProvider, 'sign-in-cancelled')],
    play: (user) => user.hears('The sign-in was cancelled. You can start again at any time.'),
  },
  'an answer that is not trusted': {
    ...returned,
    answers: [refuse(finishAtProvider, 'provider-not-trusted')],
    play: (user) => user.hears(/could not be trusted/),
  },
  ...refusedStories(
    'refused',
    finishAtProvider,
    [
      'start-again',
      'provider-started',
      'no-provider',
      'provider-away',
      'provider-misconfigured',
      'provider-refused',
      'account-deactivated',
      'tenant-mismatch',
    ],
    returned,
  ),
  'an address without a connection': {
    ...returned,
    answers: [refuse(finishAtProvider, 'input-not-valid')],
    play: (user) => user.hears('Your sign-in has expired. Please start again.'),
  },
  'server unreachable': {
    ...returned,
    answers: [unreachable(finishAtProvider)],
    play: (user) => user.hears('Network Error'),
  },
})
