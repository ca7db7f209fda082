import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/platform/messages/en.ts'

/** What any call may meet (spec A §8: 422 is "No Data Available"; no answer is "Network Error"). */
export const callMessage = messagesOf<typeof messages>('platform')
