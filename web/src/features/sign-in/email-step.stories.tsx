import { findTenants } from '@portico/contract/features/sign-in/find-tenants.ts'
import { defineStories } from '#stories/define-stories.ts'
import { never, refuse, unreachable } from '#stories/pretend-server.ts'
import type { User } from '#stories/user.ts'

async function sendEmail(user: User, email = 'admin@aurora.test') {
  await user.fill('Email ID', email)
  await user.click('button', 'Next')
}

export const stories = defineStories({
  'nothing entered': { screen: 'sign-in' },
  'not an e-mail address': {
    screen: 'sign-in-refused',
    async play(user) {
      await sendEmail(user, 'admin@aurora')
      await user.hears('Please enter a valid Email ID')
    },
  },
  'address too long': {
    answers: [refuse(findTenants, 'email-too-long')],
    async play(user) {
      await sendEmail(user, 'a-very-long-name@and-an-even-longer-domain.aurora.test')
      await user.hears('Email ID is too long')
    },
  },
  'waiting for the server': {
    answers: [never(findTenants)],
    play: (user) => sendEmail(user),
  },
  'server unreachable': {
    answers: [unreachable(findTenants)],
    async play(user) {
      await sendEmail(user)
      await user.hears('Network Error')
    },
  },
})
