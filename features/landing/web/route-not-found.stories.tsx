import { leaveChat } from '#features/chat/contract/chats.ts'
import { signOut } from '#features/sessions/contract/sessions.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer } from '@portico/web/stories/pretend-server.ts'
import { signedIn } from '@portico/web/stories/sample-account.ts'

const leaves = (left: string) => `You will be redirected to login in ${left}.`

export const stories = defineStories({
  'an unknown path': {
    at: '/no-such-page',
    screen: 'route-not-found',
    play: (user) => user.finds('heading', 'Route Not Found'),
  },
  'an unknown path while signed in': {
    at: '/no-such-page',
    local: signedIn,
    play: (user) => user.finds('button', 'Back to the app'),
  },
  'a message of the link': {
    at: '/no-such-page?message=This+page+has+moved.',
    play: (user) => user.finds('heading', 'This page has moved.'),
  },
  'a message that would lead elsewhere': {
    at: '/no-such-page?message=Go+to+https%3A%2F%2Fevil.test',
    play: (user) => user.finds('heading', 'Route Not Found'),
  },
  // The visible seconds are not announced; the announcement only says that the page will change.
  'five seconds later the user is signed out': {
    at: '/no-such-page',
    local: signedIn,
    answers: [answer(leaveChat, null), answer(signOut, { end_session_url: '' })],
    async play(user) {
      await user.sees(leaves('5 seconds'))
      for (const left of ['4 seconds', '3 seconds', '2 seconds', '1 second']) {
        await user.letPass(1)
        await user.sees(leaves(left))
        await user.hears(leaves('5 seconds'))
      }
      await user.letPass(0.9)
      await user.sees(leaves('1 second'))
      await user.letPass(0.1)
      // A user who was still signed in would be redirected from the sign-in page.
      await user.finds('textbox', 'Email ID')
    },
  },
})
