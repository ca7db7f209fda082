import { signInWithMicrosoft, signInWithProvider } from '#features/single-sign-on/contract/provider-sign-ins.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import type { User } from '@portico/web/stories/user.ts'

const withDepartments: Pick<Story, 'settings'> = {
  settings: {
    variant: 'default',
    departments: [
      { name: 'Operations', tenant: 'Aurora' },
      { name: 'Sales', tenant: 'Contoso' },
    ],
  },
}

async function choose(user: User) {
  await user.click('button', 'Continue with single sign-on')
  await user.choose('Department', 'Sales')
}

async function send(user: User) {
  await choose(user)
  await user.click('button', 'Next')
}

export const stories = defineStories({
  'nothing chosen': {
    ...withDepartments,
    play: (user) => user.click('button', 'Continue with single sign-on'),
  },
  'nothing chosen, and sent': {
    ...withDepartments,
    async play(user) {
      await user.click('button', 'Continue with single sign-on')
      await user.click('button', 'Next')
      await user.hears('Please select an option from the dropdown')
    },
  },
  ...refusedStories('refused', signInWithMicrosoft, ['provider-away'], {
    ...withDepartments,
    play: send,
  }),
  ...refusedStories('refused of either kind', signInWithProvider, ['no-provider'], {
    ...withDepartments,
    answers: [refuse(signInWithMicrosoft, 'no-provider')],
    play: send,
  }),
  'a department chosen': { ...withDepartments, play: choose },
  'waiting for the server': {
    ...withDepartments,
    answers: [never(signInWithMicrosoft)],
    async play(user) {
      await send(user)
      await user.finds('button', 'Next', { disabled: true })
    },
  },
  'server unreachable': {
    ...withDepartments,
    answers: [unreachable(signInWithMicrosoft)],
    async play(user) {
      await send(user)
      await user.hears('Network Error')
    },
  },
  'back at the email': {
    ...withDepartments,
    async play(user) {
      await choose(user)
      await user.click('button', 'Back')
      await user.finds('heading', 'Sign in to Portico')
    },
  },
})
