import { validateTemporaryPassword } from '#features/password-reset/contract/password-resets.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { refuse } from '@portico/web/stories/pretend-server.ts'

const again = 'Enter the temporary password again'

/** Returns the page after a wrong temporary password, with this many tries left. */
const afterWrong = (triesLeft: number, text: RegExp, more: NonNullable<Story['play']>): Story => ({
  at: '/reset?resettoken=t0ken',
  answers: [refuse(validateTemporaryPassword, 'reset-not-valid', { data: { tries_left: triesLeft } })],
  async play(user) {
    await user.fill('Temporary Password', 'Kf7m-Xw4p')
    await user.click('button', 'Submit')
    await user.finds('heading', 'Validity Expired')
    await user.sees(text)
    await more(user)
  },
})

export const stories = defineStories({
  'a reset that has expired': {
    at: '/validityexpiry',
    screen: 'validity-expired',
    async play(user) {
      await user.finds('heading', 'Validity Expired')
      await user.sees(/^The password reset time has elapsed, or the temporary password entered was wrong\./)
    },
  },
  'back at the sign-in': {
    at: '/validityexpiry',
    async play(user) {
      await user.click('button', 'Go to sign-in')
      await user.finds('textbox', 'Email ID')
    },
  },
  'a link without a token': {
    at: '/reset',
    play: (user) => user.finds('heading', 'Validity Expired'),
  },
  'tries are left': afterWrong(3, /You have 3 tries left/, (user) => user.finds('button', again)),
  'one try is left': afterWrong(1, /You have 1 try left\./, async (user) => {
    await user.click('button', again)
    await user.findsField('Temporary Password', { focused: true, text: '' })
  }),
  'no try is left': afterWrong(0, /so this link no longer works/, async (user) => {
    await user.finds('button', 'Go to sign-in')
    await user.lacks('button', again)
  }),
})
