import { findTenants } from '#features/sign-in/contract/find-tenants.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import type { User } from '@portico/web/stories/user.ts'

async function sendEmail(user: User, email = 'admin@aurora.test') {
  await user.fill('Email ID', email)
  await user.click('button', 'Next')
}

export const stories = defineStories({
  'nothing entered': { screen: 'sign-in' },
  'not an email address': {
    screen: 'sign-in-refused',
    async play(user) {
      await sendEmail(user, 'admin@aurora')
      await user.hears('Please enter a valid Email ID')
      await user.findsField('Email ID', { focused: true, invalid: true, text: 'admin@aurora' })
    },
  },
  'the message about an address hides after three seconds': {
    async play(user) {
      await sendEmail(user, 'admin@aurora')
      await user.hears('Please enter a valid Email ID')
      await user.letPass(2.9)
      await user.sees('Please enter a valid Email ID')
      await user.letPass(0.1)
      await user.misses('Please enter a valid Email ID')
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
    async play(user) {
      await sendEmail(user)
      await user.finds('button', 'Next', { disabled: true })
    },
  },
  'server unreachable': {
    answers: [unreachable(findTenants)],
    async play(user) {
      await sendEmail(user)
      await user.hears('Network Error')
    },
  },
  'the database is away': {
    answers: [refuse(findTenants, 'database-away', { retryAfter: 2 })],
    async play(user) {
      await sendEmail(user)
      await user.hears('The service is temporarily unavailable. Please try again in 2 seconds.')
      await user.findsField('Email ID', { text: 'admin@aurora.test' })
    },
  },
  'nothing entered, and sent': {
    async play(user) {
      await user.click('button', 'Next')
      await user.hears('Please enter valid Email ID and Password')
      await user.findsField('Email ID', { focused: true, invalid: true })
      await user.fill('Email ID', 'a')
      await user.misses('Please enter valid Email ID and Password')
      await user.findsField('Email ID', { invalid: false })
    },
  },
  'sent twice at once by the keyboard': {
    answers: [never(findTenants), refuse(findTenants, 'email-too-long')],
    async play(user) {
      await user.fill('Email ID', 'admin@aurora.test')
      await user.press('Enter')
      await user.press('Enter')
      await user.finds('button', 'Next', { disabled: true })
    },
  },
  // The typed text must not be lost, so the first response must not lead to the next step.
  'another address, typed while the server is asked': {
    answers: [never(findTenants), refuse(findTenants, 'server-busy')],
    async play(user) {
      await sendEmail(user)
      await user.finds('button', 'Next', { disabled: true })
      await user.fill('Email ID', 'viewer@aurora.test')
      await user.finds('button', 'Next', { disabled: false })
      await user.findsField('Email ID', { text: 'viewer@aurora.test' })
      await user.press('Enter')
      await user.hears('The service is busy. Please try again in a moment.')
    },
  },
})
