import type { SignInFeature } from '@portico/web/core/authentication/step-slots.ts'
import { ChatLinkStep } from './chat-link-step.tsx'

/** The sign-in by the link of a chat team. */
export const chatLinks: SignInFeature = { asides: { chat: ChatLinkStep } }
