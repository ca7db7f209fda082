import { findTenants } from '#features/sign-in/contract/find-tenants.ts'
import { signInLocally, signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories, sentenceOf } from '@portico/web/stories/refused-stories.ts'
import type { User } from '@portico/web/stories/user.ts'

const found = answer(findTenants, [
  {
    id: '4b1c9d52-7d9e-4f0a-9c58-2f1c3f7a9e10',
    tenantid: '4b1c9d52-7d9e-4f0a-9c58-2f1c3f7a9e10',
    tenantname: 'Aurora',
    tenantdesc: 'Aurora Managed Services',
    authtype: 'local',
    session_timeout: 30,
  },
])

/** The address of a user who comes from a bot, whose name is sent with the password. */
const fromBot = '/?source=bot'

const wait = (left: string) => `Too many attempts. Please try again in ${left}.`

async function toPassword(user: User) {
  await user.fill('Email ID', 'admin@aurora.test')
  await user.click('button', 'Next')
  await user.fill('Password', 'Portico#2026')
}

async function logIn(user: User) {
  await toPassword(user)
  await user.click('button', 'Sign in')
}

/** Returns the story of a refusal that shows a sentence and keeps the password. */
const refused = (name: 'account-deactivated' | 'password-too-long'): Story => ({
  answers: [found, refuse(signInWithPassword, name)],
  async play(user) {
    await logIn(user)
    await user.hears(sentenceOf(name))
    await user.findsField('Password', { text: 'Portico#2026' })
  },
})

export const stories = defineStories({
  'a password entered': { screen: 'password', answers: [found], play: toPassword },
  'no password': {
    answers: [found],
    async play(user) {
      await toPassword(user)
      await user.fill('Password', '   ')
      await user.click('button', 'Sign in')
      await user.hears('Please enter Password')
    },
  },
  'wrong password': {
    answers: [found, refuse(signInWithPassword, 'invalid-credentials')],
    async play(user) {
      await logIn(user)
      await user.hears('Invalid Credentials')
    },
  },
  'too many attempts': {
    answers: [found, refuse(signInWithPassword, 'wait-before-retry', { retryAfter: 30 })],
    async play(user) {
      await logIn(user)
      await user.hears('Too many attempts. Please try again in 30 seconds.')
    },
  },
  // The wait is announced once, and then counts down visibly.
  'too many attempts, until the wait is over': {
    answers: [found, refuse(signInWithPassword, 'wait-before-retry', { retryAfter: 62 })],
    async play(user) {
      await logIn(user)
      await user.hears(wait('2 minutes'))
      await user.letPass(20)
      await user.sees(wait('42 seconds'))
      await user.hears(wait('2 minutes'))
      await user.letPass(41)
      await user.sees(wait('1 second'))
      await user.letPass(1)
      await user.misses(/Too many attempts/)
    },
  },
  'waiting for the server': {
    answers: [found, never(signInWithPassword)],
    async play(user) {
      await logIn(user)
      await user.finds('button', 'Sign in', { disabled: true })
    },
  },
  'server unreachable': {
    answers: [found, unreachable(signInWithPassword)],
    async play(user) {
      await logIn(user)
      await user.hears('Network Error')
      await user.findsField('Password', { text: 'Portico#2026' })
    },
  },
  'the database was away, and is asked again': {
    answers: [found, refuse(signInWithPassword, 'database-away', { retryAfter: 2 }), never(signInWithPassword)],
    async play(user) {
      await logIn(user)
      await user.hears('The service is temporarily unavailable. Please try again in 2 seconds.')
      await user.findsField('Password', { text: 'Portico#2026' })
      await user.click('button', 'Sign in')
      await user.finds('button', 'Sign in', { disabled: true })
    },
  },
  'a password that is too short': {
    answers: [found],
    async play(user) {
      await toPassword(user)
      await user.fill('Password', 'Port#26')
      await user.press('Enter')
      await user.hears('Password must be 8 charactor long')
      const sentence = 'Password must be 8 charactor long'
      await user.findsField('Password', { focused: true, invalid: true, text: 'Port#26', described: sentence })
      await user.letPass(3)
      await user.misses('Password must be 8 charactor long')
    },
  },
  'sent twice at once by the keyboard': {
    answers: [found, never(signInWithPassword), refuse(signInWithPassword, 'invalid-credentials')],
    async play(user) {
      await toPassword(user)
      await user.press('Enter')
      await user.press('Enter')
      await user.finds('button', 'Sign in', { disabled: true })
    },
  },
  'a refusal without a sentence': {
    answers: [found, refuse(signInWithPassword, 'unexpected', { summary: '' })],
    async play(user) {
      await logIn(user)
      await user.hears('Invalid Credentials')
    },
  },
  'deactivated': refused('account-deactivated'),
  'refused as too long': refused('password-too-long'),
  'a provider is required': {
    answers: [found, refuse(signInWithPassword, 'use-single-sign-on')],
    async play(user) {
      await logIn(user)
      await user.hears(sentenceOf('use-single-sign-on'))
      await user.finds('button', 'Continue with single sign-on')
    },
  },
  ...refusedStories('refused', signInWithPassword, ['password-way-closed', 'tenant-mismatch'], {
    answers: [found],
    play: logIn,
  }),

  'from a bot, waiting for the server': { at: fromBot, answers: [found, never(signInLocally)], play: logIn },
  'from a bot, server unreachable': {
    at: fromBot,
    answers: [found, unreachable(signInLocally)],
    async play(user) {
      await logIn(user)
      await user.hears('Network Error')
    },
  },
  ...refusedStories('from a bot, refused', signInLocally, signInLocally.refusals, {
    at: fromBot,
    answers: [found],
    play: logIn,
  }),
})
