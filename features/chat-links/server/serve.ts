import type { chatLinks } from '#features/chat-links/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleIssueChatToken } from './issue-chat-token.ts'
import { handleSignInFromChat } from './sign-in-from-chat.ts'

/** The handlers of signing in from a chat hub. */
export function serveChatLinks({ context }: ServerParts): RunningFeature<typeof chatLinks.calls> {
  return {
    handlers: () => ({
      issueChatToken: handleIssueChatToken(context),
      signInFromChat: handleSignInFromChat(context),
    }),
  }
}
