import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { shellAnswers, signedIn } from '@portico/web/stories/sample-account.ts'

const { isTourOpened: _, ...firstVisit } = signedIn

/** Returns a page of the app in a browser that has not shown the tour yet. */
const onFirstVisit = (more: Partial<Story>): Story => ({
  at: '/beakapps',
  local: firstVisit,
  answers: shellAnswers,
  ...more,
})

export const stories = defineStories({
  'offered on the first visit': onFirstVisit({
    screen: 'tour-offer',
    play: (user) => user.finds('button', 'Take the tour'),
  }),
  'declined': onFirstVisit({
    async play(user) {
      await user.click('button', 'Not now')
      await user.lacks('button', 'Take the tour')
    },
  }),
  'its first step': onFirstVisit({
    screen: 'tour',
    async play(user) {
      await user.click('button', 'Take the tour')
      await user.finds('dialog', 'Your modules')
      await user.finds('heading', 'Your modules', { focused: true })
    },
  }),
  'its last step': onFirstVisit({
    async play(user) {
      await user.click('button', 'Take the tour')
      await user.finds('dialog', 'Your modules')
      await user.click('button', 'Next')
      await user.finds('dialog', 'The menu')
      await user.click('button', 'Next')
      await user.finds('dialog', 'Documentation')
      await user.click('button', 'Next')
      await user.finds('dialog', 'Your menu')
      await user.finds('button', 'Done')
    },
  }),
  'back to the step before': onFirstVisit({
    async play(user) {
      await user.click('button', 'Take the tour')
      await user.click('button', 'Next')
      await user.finds('dialog', 'The menu')
      await user.click('button', 'Back')
      await user.finds('heading', 'Your modules', { focused: true })
    },
  }),
  'ended by Escape': onFirstVisit({
    async play(user) {
      await user.click('button', 'Take the tour')
      await user.finds('dialog', 'Your modules')
      await user.press('Escape')
      await user.lacks('dialog', 'Your modules')
      await user.finds('heading', 'Modules', { focused: true })
    },
  }),
  'opened from the menu of the user while it is offered': onFirstVisit({
    async play(user) {
      await user.finds('button', 'Not now')
      await user.click('button', /Your account/)
      await user.click('menuitem', 'Take the tour')
      await user.finds('dialog', 'Your modules')
      await user.lacks('button', 'Not now')
    },
  }),
  'opened again from the menu of the user': {
    at: '/beakapps',
    local: signedIn,
    answers: shellAnswers,
    async play(user) {
      await user.click('button', /Your account/)
      await user.click('menuitem', 'Take the tour')
      await user.finds('dialog', 'Your modules')
      await user.press('Escape')
      await user.finds('button', /Your account/, { focused: true })
    },
  },
})
