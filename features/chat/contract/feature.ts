import { attachChatFile, readChatFile } from './chat-files.ts'
import { deleteChat, leaveChat, listChats, readChat, renameChat } from './chats.ts'
import { handOverChat } from './hand-over-chat.ts'
import { issueHubIdentity } from './issue-hub-identity.ts'
import { sendChatMessage } from './send-chat-message.ts'

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
} as const
