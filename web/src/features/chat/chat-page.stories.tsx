import { askDocumentation } from '@portico/contract/features/chat/ask-documentation.ts'
import { defineStories } from '#stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '#stories/pretend-server.ts'
import { onPage } from '#stories/sample-account.ts'
import type { User } from '#stories/user.ts'

const at = '/chat'

const passages = answer(askDocumentation, {
  passages: [
    {
      title: 'Signing in',
      heading: 'The authentication code',
      text: 'A code is valid for 10 minutes. You can enter it five times; after that, log in again to get another one.',
      link: '/document?name=signing-in#the-authentication-code',
    },
    {
      title: 'Glossary',
      heading: 'Glossary',
      text: 'Authentication code: six digits that are mailed to you as a second proof.',
      link: '/glossary#authentication-code',
    },
  ],
})

async function ask(user: User) {
  await user.fill('Your question', 'How long is an authentication code valid?')
  await user.click('button', 'Send')
}

export const stories = defineStories({
  'nothing asked': {
    at,
    ...onPage(),
    async play(user) {
      await user.fill('Your question', '   ')
      await user.finds('button', 'Send', { disabled: true })
    },
  },
  'an answer': {
    at,
    ...onPage(passages),
    screen: 'chat-answer',
    async play(user) {
      await ask(user)
      await user.sees('Signing in › The authentication code')
    },
  },
  'nothing fits': {
    at,
    ...onPage(answer(askDocumentation, { passages: [] })),
    async play(user) {
      await user.fill('Your question', '<img src=x onerror=alert(1)> tenant')
      await user.press('Enter')
      await user.sees('<img src=x onerror=alert(1)> tenant')
      await user.sees(/^Nothing in the documentation fits/)
    },
  },
  'a new chat': {
    at,
    ...onPage(answer(askDocumentation, { passages: [] })),
    async play(user) {
      await ask(user)
      await user.click('button', 'New Chat')
      await user.misses('How long is an authentication code valid?')
    },
  },
  'waiting for an answer': {
    at,
    ...onPage(never(askDocumentation)),
    async play(user) {
      await ask(user)
      await user.sees('Looking…')
    },
  },
  'server unreachable': {
    at,
    ...onPage(unreachable(askDocumentation)),
    async play(user) {
      await ask(user)
      await user.sees('Sorry, Please ask again.. Network Error')
    },
  },
  'too many questions': {
    at,
    ...onPage(refuse(askDocumentation, 'too-many-requests', { retryAfter: 20 })),
    async play(user) {
      await ask(user)
      await user.sees('Sorry, Please ask again.. Too many requests. Please try again in 20 seconds.')
    },
  },
  'the launcher': { at: '/chatBot', ...onPage(), screen: 'chat' },
  'asked to log out at the launcher of a customer': {
    at: '/mpichatbot',
    ...onPage(),
    async play(user) {
      await user.click('button', 'Logout')
      await user.finds('alertdialog', 'Logout')
    },
  },
  'an answer in the launcher': {
    at: '/chatBot',
    ...onPage(passages),
    play: (user) => user.click('button', /How long is an authentication code valid\?/),
  },
})
