import { issueChatToken } from './issue-chat-token.ts'
import { signInFromChat } from './sign-in-from-chat.ts'

/** The calls of signing in from a chat hub. */
export const chatLinks = { calls: { issueChatToken, signInFromChat } } as const
