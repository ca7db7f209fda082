import { validateTemporaryPassword } from '@portico/contract/features/password-reset/validate-temporary-password.ts'
import { defineStories, type Story } from '#stories/define-stories.ts'
import { refuse } from '#stories/pretend-server.ts'

/** After a wrong temporary password, with so many tries left. */
const afterWrong = (triesLeft: number, text: RegExp): Story => ({
  at: '/reset?resettoken=t0ken',
  answers: [refuse(validateTemporaryPassword, 'reset-not-valid', { data: { tries_left: triesLeft } })],
  async play(user) {
    await user.fill('Temporary Password', 'Kf7m-Xw4p')
    await user.click('button', 'Submit')
    await user.finds('heading', 'Validity Expired')
    await user.sees(text)
  },
})

export const stories = defineStories({
  'a reset that has expired': {
    at: '/validityexpiry',
    screen: 'validity-expired',
    play: (user) => user.finds('heading', 'Validity Expired'),
  },
  'a link without a token': {
    at: '/reset',
    play: (user) => user.finds('heading', 'Validity Expired'),
  },
  'tries are left': afterWrong(3, /You can enter it 3 more times/),
  'no try is left': afterWrong(0, /It was entered wrong too often/),
})
