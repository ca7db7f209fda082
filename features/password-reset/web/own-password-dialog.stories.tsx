import { changeOwnPassword, readPasswordRules } from '#features/password-reset/contract/own-password.ts'
import { newPasswordRefusals } from '#features/password-reset/contract/new-password-rules.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { sentenceOf } from '@portico/web/stories/refused-stories.ts'
import { answer, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { login, shellAnswers, signedIn } from '@portico/web/stories/sample-account.ts'
import type { User } from '@portico/web/stories/user.ts'

const rules = answer(readPasswordRules, { shortest: 8, longest: 20 })
const [current, next, confirmed] = ['Current Password', 'New Password', 'Confirm New Password']

async function open(user: User) {
  await user.click('button', /Your account/)
  await user.click('menuitem', 'Change password')
  await user.findsField(current, { focused: true })
}

async function change(user: User, password = 'Portico#2027', again = password) {
  await open(user)
  await user.fill(current, 'Portico#2026')
  await user.fill(next, password)
  await user.fill(confirmed, again)
  await user.press('Enter')
}

const opened = (play: NonNullable<Story['play']>, ...answers: readonly Answer[]): Story => ({
  at: '/beakapps',
  local: signedIn,
  answers: [...answers, rules, ...shellAnswers],
  play,
})

type Refusal = (typeof changeOwnPassword.refusals)[number]

const refused = (name: Refusal, field: string): Story =>
  opened(
    async (user) => {
      await change(user)
      await user.hears(sentenceOf(name))
      await user.findsField(field, { focused: true, invalid: true })
    },
    refuse(changeOwnPassword, name),
  )

export const stories = defineStories({
  'longer passwords of the tenant': {
    ...opened(async (user) => {
      await open(user)
      await user.sees(/^15 to 64 characters/)
    }),
    answers: [answer(readPasswordRules, { shortest: 15, longest: 64 }), ...shellAnswers],
  },
  'nothing entered': opened(open),
  'nothing entered, and sent': opened(async (user) => {
    await open(user)
    await user.press('Enter')
    await user.hears('Please enter Password')
    await user.findsField(current, { focused: true, invalid: true })
    await user.findsField(next, { invalid: true })
  }),
  'a new password that breaks a rule': opened(async (user) => {
    await change(user, 'portico')
    await user.findsField(next, { focused: true, invalid: true })
  }),
  'a new password that is confirmed with another one': opened(async (user) => {
    await change(user, 'Portico#2027', 'Portico#2028')
    await user.hears("New Password doesn't match confirmation.")
    await user.findsField(confirmed, { focused: true, invalid: true })
    await user.fill(confirmed, 'Portico#2027')
    await user.findsField(confirmed, { invalid: false })
  }),
  'waiting for the server, sent twice at once': opened(
    async (user) => {
      await change(user)
      await user.press('Enter')
      await user.finds('button', 'Change password', { disabled: true })
    },
    never(changeOwnPassword),
    refuse(changeOwnPassword, 'no-own-password'),
  ),
  'refused: invalid-credentials': refused('invalid-credentials', current),
  'refused: wait-before-retry': refused('wait-before-retry', current),
  'refused: password-too-long': refused('password-too-long', current),
  ...Object.fromEntries(newPasswordRefusals.map((name) => [`refused: ${name}`, refused(name, next)])),
  'refused: no-own-password': opened(
    async (user) => {
      await change(user)
      await user.hears(sentenceOf('no-own-password'))
    },
    refuse(changeOwnPassword, 'no-own-password'),
  ),
  'server unreachable': opened(async (user) => {
    await change(user)
    await user.hears('Network Error')
    await user.findsField(next, { text: 'Portico#2027' })
  }, unreachable(changeOwnPassword)),
  'changed': opened(
    async (user) => {
      await change(user)
      await user.hears('Your password has been changed.')
    },
    answer(changeOwnPassword, { token: login.token }, 'Your password has been changed.'),
  ),
})
