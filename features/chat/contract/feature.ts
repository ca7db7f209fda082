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
