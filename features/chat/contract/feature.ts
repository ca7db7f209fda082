import { attachChatFile } from './attach-chat-file.ts'
import { deleteChat } from './delete-chat.ts'
import { handOverChat } from './hand-over-chat.ts'
import { issueHubIdentity } from './issue-hub-identity.ts'
import { leaveChat } from './leave-chat.ts'
import { listChats } from './list-chats.ts'
import { readChatFile } from './read-chat-file.ts'
import { readChat } from './read-chat.ts'
import { renameChat } from './rename-chat.ts'
import { sendChatMessage } from './send-chat-message.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/chat/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals of chats with the assistant and with people. */
export const chat = {
  calls: {
    attachChatFile,
    deleteChat,
    handOverChat,
    issueHubIdentity,
    leaveChat,
    listChats,
    readChatFile,
    readChat,
    renameChat,
    sendChatMessage,
  },
  refusals: withSentences(refusals, sentences),
} as const
