import { defineStories } from '#stories/define-stories.ts'
import { signedIn } from '#stories/sample-account.ts'

export const stories = defineStories({
  'signed in for a bot': {
    at: '/success',
    local: signedIn,
    play: (user) => user.sees(/Go on in your chat/),
  },
})
