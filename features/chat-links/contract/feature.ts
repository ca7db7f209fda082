import { issueChatToken } from './issue-chat-token.ts'
import { signInFromChat } from './sign-in-from-chat.ts'

/** Sign-in from a chat hub: its calls. */
export const chatLinks = { calls: { issueChatToken, signInFromChat } } as const
