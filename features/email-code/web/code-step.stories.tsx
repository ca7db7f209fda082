import { enterCode, resendCode } from '#features/email-code/contract/email-codes.ts'
import type { SignInFlow } from '@portico/contract/core/authentication/sign-in-flow.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { aurora, email, loginWithCode } from '@portico/web/stories/sample-account.ts'
import type { User } from '@portico/web/stories/user.ts'

/** Returns the stored state of a sign-in whose code expires this many seconds after the time of the stories. */
const codeEndingIn = (seconds: number): NonNullable<Story['session']> => {
  const deadline = Date.UTC(2026, 5, 15, 9, 30) + seconds * 1000
  const flow: SignInFlow = { step: 'code', email, tenants: [aurora], tenant: aurora, login: loginWithCode, deadline }
  return { signInFlow: JSON.stringify(flow) }
}

const withdrawn = 'The Authentication Code was withdrawn after five wrong entries. Sign in again to get another one.'

async function verify(user: User) {
  await user.fill('Authentication Code', '123456')
  await user.click('button', 'Verify')
}

export const stories = defineStories({
  'a code is awaited': {
    session: codeEndingIn(598),
    screen: 'code',
    play: (user) => user.sees('The code is valid for 9:58'),
  },
  'back at the email': {
    session: codeEndingIn(598),
    async play(user) {
      await user.click('button', 'Back')
      await user.findsField('Email ID', { focused: true, text: email })
    },
  },
  'a code that soon expires': {
    session: codeEndingIn(25),
    play: (user) => user.sees('The code is valid for 0:25'),
  },
  'an expired code': {
    session: codeEndingIn(0),
    play: (user) => user.finds('button', 'Re-send'),
  },
  'waiting for the server': {
    session: codeEndingIn(598),
    answers: [never(enterCode)],
    async play(user) {
      await verify(user)
      await user.finds('button', 'Verify', { disabled: true })
    },
  },
  'the code expired at the server': {
    session: codeEndingIn(598),
    answers: [refuse(enterCode, 'code-expired')],
    async play(user) {
      await verify(user)
      await user.finds('button', 'Re-send')
      await user.hears('The Authentication Code has expired. Please use Re-send.')
    },
  },
  'the last try of a code was wrong': {
    session: codeEndingIn(598),
    answers: [refuse(enterCode, 'start-again', { data: { tries_left: 0 }, summary: withdrawn })],
    async play(user) {
      await verify(user)
      await user.finds('heading', 'Sign in to Portico')
      await user.hears(withdrawn)
      await user.findsField('Email ID', { focused: true, text: email })
    },
  },
  'the browser kept no cookie': {
    session: codeEndingIn(598),
    answers: [refuse(enterCode, 'start-again', { data: { cookie_came: false } })],
    async play(user) {
      await verify(user)
      await user.hears(/^This browser did not store the cookie that every sign-in needs/)
    },
  },
  'server unreachable': {
    session: codeEndingIn(598),
    answers: [unreachable(enterCode)],
    async play(user) {
      await verify(user)
      await user.hears('Network Error')
    },
  },
  'waiting for another code': {
    session: codeEndingIn(0),
    answers: [never(resendCode)],
    async play(user) {
      await user.click('button', 'Re-send')
      await user.finds('button', 'Re-send', { disabled: true })
    },
  },
  ...refusedStories('another code is refused', resendCode, ['start-again'], {
    session: codeEndingIn(0),
    play: (user) => user.click('button', 'Re-send'),
  }),
  'sent again': {
    session: codeEndingIn(0),
    answers: [answer(resendCode, { minutes_remaining: 10, seconds_remaining: 0 })],
    async play(user) {
      await user.click('button', 'Re-send')
      await user.sees('The code is valid for 10:00')
      await user.hears('The code is on its way to your mailbox.')
    },
  },
  'the sign-in has expired': {
    session: codeEndingIn(598),
    answers: [refuse(enterCode, 'start-again')],
    async play(user) {
      await verify(user)
      await user.finds('heading', 'Sign in to Portico')
      await user.hears('Your sign-in has expired. Please start again.')
    },
  },
  'no code': {
    session: codeEndingIn(598),
    async play(user) {
      await user.findsField('Authentication Code', { focused: true })
      await user.press('Enter')
      await user.hears('Please enter Authentication Code')
      await user.findsField('Authentication Code', { focused: true, invalid: true })
      await user.letPass(3)
      await user.misses('Please enter Authentication Code')
    },
  },
  'a code that is not a number': {
    session: codeEndingIn(598),
    async play(user) {
      await user.fill('Authentication Code', '12a456')
      await user.click('button', 'Verify')
      await user.hears('Authentication Code entered is invalid')
      await user.findsField('Authentication Code', { focused: true, invalid: true, text: '12a456' })
    },
  },
  'a wrong code': {
    session: codeEndingIn(598),
    answers: [refuse(enterCode, 'code-not-valid')],
    async play(user) {
      await verify(user)
      await user.hears('Authentication Code entered is invalid')
      await user.findsField('Authentication Code', { focused: true, text: '123456' })
    },
  },
  'it cannot be sent again': {
    session: codeEndingIn(598),
    answers: [unreachable(resendCode)],
    async play(user) {
      await user.click('button', 'Send it again')
      await user.hears('Network Error')
      await user.findsField('Authentication Code', { focused: true })
    },
  },
})
