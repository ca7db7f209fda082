import { passage } from '#features/chat/contract/chat-view.ts'
import { defineStored } from '@portico/server/platform/database/stored-value.ts'
import * as z from 'zod'

/** The passages of the documentation that a message quotes. */
export const storedPassages = defineStored({
  column: 'tenant.chat_messages.passages',
  schema: z.array(passage),
  fallback: () => [],
})
