import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of chats. */
export const refusals = {
  'no-such-chat': { code: 404, module_code: 'CHAT_ERR001' },
  'chat-message-too-long': { code: 409, module_code: 'CHAT_ERR002' },
  'chat-full': { code: 409, module_code: 'CHAT_ERR003' },
  'chat-busy': { code: 409, module_code: 'CHAT_ERR004' },
  'chat-limit': { code: 429, module_code: 'CHAT_ERR005' },
  'chat-without-desk': { code: 409, module_code: 'CHAT_ERR006' },
  'too-many-chat-files': { code: 409, module_code: 'CHAT_ERR007' },
  'chat-files-full': { code: 409, module_code: 'CHAT_ERR009' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    chat: typeof refusals
  }
}
