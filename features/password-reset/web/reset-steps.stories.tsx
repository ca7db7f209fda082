import { newPasswordRefusals } from '#features/password-reset/contract/new-password-rules.ts'
import { updatePassword, validateTemporaryPassword } from '#features/password-reset/contract/password-resets.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { sentenceOf } from '@portico/web/stories/refused-stories.ts'
import { answer, never, refuse, type Answer } from '@portico/web/stories/pretend-server.ts'
import { aurora, borealis } from '@portico/web/stories/sample-account.ts'
import type { User } from '@portico/web/stories/user.ts'

const weak =
  'New Password length must be between 8-20 character and must contain atleast 1 UpperCase, 1 LowerCase, 1 Number and 1 Special Character.'
const bothEmpty = 'Please enter valid Temporary Password, New Password and Confirm Password'
const accepted = answer(validateTemporaryPassword, { tenants: [aurora] })

/** Enters this input at the second step, and sends it. */
async function choose(user: User, password: string, confirmed = password) {
  await user.fill('Temporary Password', 'Kf7m-Xw4p')
  await user.press('Enter')
  await user.findsField('New Password', { focused: true })
  await user.fill('New Password', password)
  await user.fill('Confirm New Password', confirmed)
  await user.press('Enter')
}

const chosen = (play: NonNullable<Story['play']>, ...answers: readonly Answer[]): Story => ({
  at: '/reset?resettoken=t0ken',
  answers: [accepted, ...answers],
  play,
})

const refusedPassword = (name: (typeof newPasswordRefusals)[number]): Story =>
  chosen(
    async (user) => {
      await choose(user, 'Portico#2027')
      await user.hears(sentenceOf(name))
      await user.findsField('New Password', { focused: true, invalid: true, text: 'Portico#2027' })
    },
    refuse(updatePassword, name),
  )

export const stories = defineStories({
  'no temporary password': {
    at: '/reset?resettoken=t0ken',
    async play(user) {
      await user.findsField('Temporary Password', { focused: true })
      await user.press('Enter')
      await user.hears(bothEmpty)
      await user.findsField('Temporary Password', { focused: true, invalid: true })
    },
  },
  'a temporary password, sent twice at once': {
    at: '/reset?resettoken=t0ken',
    answers: [never(validateTemporaryPassword), refuse(validateTemporaryPassword, 'reset-not-valid')],
    async play(user) {
      await user.fill('Temporary Password', 'Kf7m-Xw4p')
      await user.press('Enter')
      await user.press('Enter')
      await user.finds('button', /Please Wait/, { disabled: true })
    },
  },
  'no new password': chosen(async (user) => {
    await choose(user, '')
    await user.hears(bothEmpty)
    await user.findsField('New Password', { focused: true, invalid: true })
  }),
  'a new password that breaks a rule': chosen(async (user) => {
    await choose(user, 'Abcde1!')
    await user.hears(weak)
    await user.findsField('New Password', { focused: true, invalid: true })
    await user.letPass(5.9)
    await user.sees(weak)
    await user.letPass(0.1)
    await user.misses(weak)
  }),
  'a new password that is not confirmed': chosen(async (user) => {
    await choose(user, 'Portico#2027', '')
    await user.hears('Please enter valid Confirm New Password')
    await user.findsField('Confirm New Password', { focused: true, invalid: true })
  }),
  'a new password that is confirmed with another one': chosen(async (user) => {
    await choose(user, 'Portico#2027', 'Portico#2028')
    await user.hears("New Password doesn't match confirmation.")
    await user.findsField('Confirm New Password', { focused: true, text: 'Portico#2028' })
  }),
  'a corrected password is no longer marked': chosen(async (user) => {
    await choose(user, 'Portico#2027', 'Portico#2028')
    await user.fill('Confirm New Password', 'Portico#2027')
    await user.misses("New Password doesn't match confirmation.")
    await user.findsField('New Password', { invalid: false })
  }),
  'no tenant chosen': {
    at: '/reset?resettoken=t0ken',
    answers: [answer(validateTemporaryPassword, { tenants: [aurora, borealis] })],
    async play(user) {
      await choose(user, 'Portico#2027')
      await user.hears('Please enter Tenant')
      await user.findsField(/Aurora/, { focused: true })
    },
  },
  'refused without a summary': chosen(
    async (user) => {
      await choose(user, 'Portico#2027')
      await user.hears('Invalid Credentials')
    },
    refuse(updatePassword, 'unexpected', { summary: '' }),
  ),
  'longer passwords of the tenant': {
    at: '/reset?resettoken=t0ken',
    answers: [
      answer(validateTemporaryPassword, { tenants: [{ ...aurora, passwordlengths: { shortest: 15, longest: 64 } }] }),
    ],
    async play(user) {
      await choose(user, 'Portico#2027')
      await user.hears(weak.replace('8-20', '15-64'))
      await user.sees(/^15 to 64 characters/)
    },
  },
  ...Object.fromEntries(newPasswordRefusals.map((name) => [`refused: ${name}`, refusedPassword(name)])),
})
