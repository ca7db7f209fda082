import { signInFromChat } from '#features/chat-links/contract/sign-in-from-chat.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { signedIn } from '@portico/web/stories/sample-account.ts'

const opened: Pick<Story, 'at'> = { at: '/?chathub=Teams&from=grace@aurora.test&password=0ne-t1me' }
const ofOther = refuse(signInFromChat, 'other-account-signed-in', {
  data: { email: 'grace@aurora.test', tenant: 'Aurora' },
})

export const stories = defineStories({
  'waiting for the server': {
    ...opened,
    answers: [never(signInFromChat)],
    play: (user) => user.hears('Signing you in …'),
  },
  'another account is signed in': {
    ...opened,
    local: signedIn,
    answers: [ofOther],
    play: (user) => user.finds('heading', 'Continue as grace@aurora.test?'),
  },
  'the same address in another tenant is signed in': {
    ...opened,
    local: { ...signedIn, email: 'grace@aurora.test', tenantname: 'Borealis' },
    answers: [ofOther],
    play: (user) => user.finds('button', 'Stay signed in as grace@aurora.test (Borealis)'),
  },
  'continuing as the other account': {
    ...opened,
    local: signedIn,
    answers: [ofOther, never(signInFromChat)],
    async play(user) {
      await user.click('button', 'Continue as grace@aurora.test')
      await user.hears('Signing you in …')
    },
  },
  ...refusedStories('refused', signInFromChat, ['account-deactivated', 'tenant-mismatch'], opened),
  'server unreachable': {
    ...opened,
    answers: [unreachable(signInFromChat)],
    play: (user) => user.hears('Network Error'),
  },
  'a used link': {
    ...opened,
    answers: [refuse(signInFromChat, 'chat-link-not-valid')],
    play: (user) => user.hears('This link has been used or has expired. Please ask for a new one in your chat.'),
  },
  'a used link while signed in': {
    ...opened,
    local: signedIn,
    answers: [refuse(signInFromChat, 'chat-link-not-valid')],
    play: (user) => user.finds('button', 'Stay signed in as admin@aurora.test'),
  },
})
