import { issueChatToken } from './issue-chat-token.ts'
import { signInFromChat } from './sign-in-from-chat.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/chat-links/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals for signing in from a chat hub. */
export const chatLinks = {
  calls: { issueChatToken, signInFromChat },
  refusals: withSentences(refusals, sentences),
} as const
