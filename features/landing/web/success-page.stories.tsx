import { leaveChat } from '#features/chat/contract/chats.ts'
import { deleteEndUserCredentials, signOut } from '#features/sessions/contract/sessions.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer } from '@portico/web/stories/pretend-server.ts'
import { signedIn } from '@portico/web/stories/sample-account.ts'

export const stories = defineStories({
  'signed in for a bot': {
    at: '/success',
    local: signedIn,
    play: (user) => user.sees(/Continue in your chat/),
  },
  'signed in for a bot, in a window that stays open': {
    at: '/success',
    local: signedIn,
    session: { fromBot: 'true' },
    answers: [
      answer(leaveChat, null),
      answer(deleteEndUserCredentials, { deleted: 0 }),
      answer(signOut, { end_session_url: '' }),
    ],
    async play(user) {
      // The countdown starts only when the page is shown.
      await user.sees(/Continue in your chat/)
      await user.letPass(4.9)
      await user.sees(/Continue in your chat/)
      await user.letPass(0.1)
      await user.misses(/Continue in your chat/)
      await user.hears('You can close this window now.')
    },
  },
})
