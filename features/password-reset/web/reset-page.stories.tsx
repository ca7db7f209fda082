import {
  sendResetEmail,
  updatePassword,
  validateTemporaryPassword,
} from '#features/password-reset/contract/password-resets.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { aurora, borealis, email } from '@portico/web/stories/sample-account.ts'
import type { User } from '@portico/web/stories/user.ts'

const opened = (answers: readonly Answer[], play: NonNullable<Story['play']>): Story => ({
  at: '/reset?resettoken=t0ken',
  answers,
  play,
})

async function sendTemporary(user: User) {
  await user.fill('Temporary Password', 'Kf7m-Xw4p')
  await user.click('button', 'Submit')
}

async function choosePassword(user: User) {
  await sendTemporary(user)
  await user.fill('New Password', 'Portico#2027')
  await user.fill('Confirm New Password', 'Portico#2027')
  await user.click('button', 'Reset')
}

const accepted = answer(validateTemporaryPassword, { tenants: [aurora] })
const acceptedOfSeveral = answer(validateTemporaryPassword, { tenants: [aurora, borealis] })
const changed = 'Your password has been changed.'
const changedOfBorealis = answer(
  updatePassword,
  ({ body }) => {
    if (body.tenantid !== borealis.tenantid) throw new Error('Another tenant was sent.')
    return null
  },
  changed,
)

async function askForMail(user: User) {
  await user.click('button', 'Forgot password')
  await user.finds('dialog', 'Forgot password')
}

async function sendMail(user: User) {
  await user.fill('Email ID', email)
  await askForMail(user)
  await user.click('button', 'Send')
}

export const stories = defineStories({
  'asked for the address': { play: askForMail },
  'waiting for the mail to be sent': { answers: [never(sendResetEmail)], play: sendMail },
  'the mail is sent': {
    answers: [answer(sendResetEmail, null)],
    async play(user) {
      await sendMail(user)
      await user.finds('button', 'Close')
    },
  },
  'passwords cannot be reset here': {
    answers: [refuse(sendResetEmail, 'reset-refused')],
    async play(user) {
      await sendMail(user)
      await user.finds('button', 'Close')
    },
  },
  'the temporary password': opened([], (user) => user.finds('button', 'Submit')),
  'waiting for the temporary password': opened([never(validateTemporaryPassword)], sendTemporary),
  'the new password': opened([accepted], async (user) => {
    await sendTemporary(user)
    await user.fill('New Password', 'portico2027')
    await user.sees('The new password has')
  }),
  'the new password for one of several tenants': opened([acceptedOfSeveral, changedOfBorealis], async (user) => {
    await sendTemporary(user)
    await user.click('radio', /Borealis Shipping/)
    await user.fill('New Password', 'Portico#2027')
    await user.fill('Confirm New Password', 'Portico#2027')
    await user.click('button', 'Reset')
    await user.hears('Your password has been changed. Please Login again')
  }),
  'the temporary password cannot be checked': opened([unreachable(validateTemporaryPassword)], async (user) => {
    await sendTemporary(user)
    await user.finds('heading', 'Validity Expired')
  }),
  ...refusedStories(
    'the new password is refused',
    updatePassword,
    ['choose-tenant'],
    opened([accepted], choosePassword),
  ),
  'waiting for the new password': opened([accepted, never(updatePassword)], choosePassword),
  'the server cannot be reached': opened([accepted, unreachable(updatePassword)], async (user) => {
    await choosePassword(user)
    await user.hears('Network Error')
  }),
  'the password is set': opened([accepted, answer(updatePassword, null, changed)], async (user) => {
    await choosePassword(user)
    await user.hears('Your password has been changed. Please Login again')
    await user.letPass(5)
    await user.finds('textbox', 'Email ID')
  }),
  'the reset has ended meanwhile': opened([accepted, refuse(updatePassword, 'reset-not-valid')], async (user) => {
    await choosePassword(user)
    await user.finds('heading', 'Validity Expired')
  }),
})
