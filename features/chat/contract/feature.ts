import { attachChatFile, readChatFile } from './chat-files.ts'
import { deleteChat, leaveChat, listChats, readChat, renameChat } from './chats.ts'
import { handOverChat } from './hand-over-chat.ts'
import { issueHubIdentity } from './issue-hub-identity.ts'
import { sendChatMessage } from './send-chat-message.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/chat/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and pages of chats with the assistant and with people. */
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
  pages: {
    '/chatBot': 'plain',
    '/mpichatbot': 'plain',
    '/gateschatbot': 'plain',
    '/browserapp': 'plain',
    '/chat': 'framed',
  },
  refusals: withSentences(refusals, sentences),
} as const
