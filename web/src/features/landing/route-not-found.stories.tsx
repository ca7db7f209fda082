import { defineStories } from '#stories/define-stories.ts'
import { signedIn } from '#stories/sample-account.ts'

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
})
