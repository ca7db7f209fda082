/** The refusals of the chat: a part of the table in `refusals.ts`. None of these is 403 (spec A §4, "Session rules"). */
export const chatRefusals = {
  'no-such-chat': { code: 404, module_code: 'CHAT_ERR001', summary: 'This chat no longer exists.' },
  'chat-message-too-long': {
    code: 409,
    module_code: 'CHAT_ERR002',
    summary: 'A message can have at most 4,000 characters. Shorten it, or attach it as a file.',
  },
  'chat-full': {
    code: 409,
    module_code: 'CHAT_ERR003',
    summary: 'This chat has reached its maximum length. Please start a new one.',
  },
  'chat-busy': {
    code: 409,
    module_code: 'CHAT_ERR004',
    summary: 'Your last message is still being answered. Please wait for the answer.',
  },
  'chat-limit': {
    code: 429,
    module_code: 'CHAT_ERR005',
    summary: 'You have sent many messages in a short time. Please wait a moment.',
  },
  'chat-without-desk': {
    code: 409,
    module_code: 'CHAT_ERR006',
    summary: 'Your role does not include the Desk. Ask your administrator for access, or for help with this.',
  },
  'too-many-chat-files': {
    code: 409,
    module_code: 'CHAT_ERR007',
    summary: 'This chat has reached its maximum number of files. Please start a new one.',
  },
  'chat-files-full': {
    code: 409,
    module_code: 'CHAT_ERR009',
    summary: 'Your chats have reached their storage limit. Delete chats you no longer need.',
  },
} as const satisfies Record<string, { code: number; module_code: string; summary: string }>
