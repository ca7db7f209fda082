import { sendResetEmail } from '#features/password-reset/contract/password-resets.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { email } from '@portico/web/stories/sample-account.ts'
import type { User } from '@portico/web/stories/user.ts'

const requested =
  'Password reset request has been received, the associated account will receive an email to reset password shortly.'

/** Enters an address into the dialog and sends it. */
async function ask(user: User, address: string) {
  await user.fill('Email ID', address)
  await user.click('button', 'Forgot password')
  await user.finds('dialog', 'Forgot password')
  await user.finds('textbox', 'Email ID', { focused: true })
  await user.press('Enter')
}

export const stories = defineStories({
  'not an email address': {
    async play(user) {
      await ask(user, 'admin@aurora')
      await user.hears('Please enter a valid Email ID')
      await user.press('Enter')
      await user.hears('Please enter a valid Email ID')
      await user.letPass(2.9)
      await user.sees('Please enter a valid Email ID')
      await user.letPass(0.1)
      await user.misses('Please enter a valid Email ID')
    },
  },
  'closed by Escape': {
    async play(user) {
      await user.click('button', 'Forgot password')
      await user.finds('textbox', 'Email ID', { focused: true })
      await user.press('Escape')
      await user.finds('button', 'Forgot password', { focused: true })
    },
  },
  'closed after the answer': {
    answers: [answer(sendResetEmail, null)],
    async play(user) {
      await ask(user, email)
      await user.hears(requested)
      await user.finds('button', 'Close', { focused: true, description: requested })
      await user.click('button', 'Close')
      await user.finds('button', 'Forgot password', { focused: true })
    },
  },
  'address too long': {
    async play(user) {
      await ask(user, 'a-very-long-name@and-an-even-longer-domain.aurora.test')
      await user.hears('Email ID is too long')
    },
  },
  'sent twice at once': {
    answers: [never(sendResetEmail), refuse(sendResetEmail, 'reset-refused')],
    async play(user) {
      await ask(user, email)
      await user.press('Enter')
      await user.finds('button', 'Send', { disabled: true })
    },
  },
  // No response reveals whether the address has an account (spec A §8).
  'any other refusal': {
    answers: [refuse(sendResetEmail, 'too-many-requests')],
    async play(user) {
      await ask(user, email)
      await user.hears(requested)
    },
  },
  'server unreachable': {
    answers: [unreachable(sendResetEmail)],
    async play(user) {
      await ask(user, email)
      await user.hears(requested)
    },
  },
})
