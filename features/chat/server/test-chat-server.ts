import { attachChatFile, readChatFile } from '#features/chat/contract/chat-files.ts'
import { deleteChat, leaveChat, listChats, readChat, renameChat } from '#features/chat/contract/chats.ts'
import { handOverChat } from '#features/chat/contract/hand-over-chat.ts'
import { sendChatMessage } from '#features/chat/contract/send-chat-message.ts'
import { v4 as uuid } from 'uuid'
import type { AnswerQuestion } from '#features/chat/server/answers/answer-question.ts'
import { handleAttachChatFile } from './attach-chat-file.ts'
import { handleDeleteChat, handleLeaveChat, handleListChats, handleReadChat, handleRenameChat } from './chats.ts'
import { handleHandOverChat } from './hand-over-chat.ts'
import { handleReadChatFile } from './read-chat-file.ts'
import { handleSendChatMessage } from './send-chat-message.ts'
import { callAs, openTestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { RequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'

const calls = {
  attachChatFile,
  deleteChat,
  handOverChat,
  leaveChat,
  listChats,
  readChat,
  readChatFile,
  renameChat,
  sendChatMessage,
}

/**
 * Opens a server with only the chat, whose questions `answers` answer, and functions for what a user does. `limits`
 * override the server's.
 */
export async function openTestChatServer(answers: readonly AnswerQuestion[], limits?: Partial<RequestLimits>) {
  const server = await openTestCallServer(calls, ({ database, limits: usual }) => {
    const context = { database, limits: { ...usual, ...limits } }
    return {
      attachChatFile: handleAttachChatFile(context),
      deleteChat: handleDeleteChat(context),
      handOverChat: handleHandOverChat(context, []),
      leaveChat: handleLeaveChat(context),
      listChats: handleListChats(context),
      readChat: handleReadChat(context),
      readChatFile: handleReadChatFile(context),
      renameChat: handleRenameChat(context),
      sendChatMessage: handleSendChatMessage(context, answers),
    }
  })
  return {
    ...server,
    chatBot: (beside?: Visitor) => server.signIn(['Chat Bot'], beside),
    write: (user: Visitor | null, chat: string, text: unknown, { id = uuid(), files = [] as unknown } = {}) =>
      callAs(server, user, sendChatMessage, { params: { id: chat }, body: { id, text, files } }),
    list: (user: Visitor, query: Record<string, string> = {}) => callAs(server, user, listChats, { query }),
    read: (user: Visitor, id: string, query: Record<string, string> = {}) =>
      callAs(server, user, readChat, { params: { id }, query }),
    rename: (user: Visitor, id: string, title: string) =>
      callAs(server, user, renameChat, { params: { id }, body: { title } }),
    handOver: (user: Visitor, id: string) => callAs(server, user, handOverChat, { params: { id } }),
    upload: async (user: Visitor, name: string, content: Buffer, id = uuid()) => {
      const url = `/api/chat/files/${id}?${new URLSearchParams({ name }).toString()}`
      const headers = { ...user.headers, 'content-type': 'application/octet-stream' }
      const response = await server.app.inject({ method: 'POST', url, headers, payload: content })
      const { module_code: code, data } = response.json<{ module_code: string | null; data: unknown }>()
      return { id, status: response.statusCode, code, data }
    },
    download: (user: Visitor, id: string) => server.app.inject({ url: `/api/chat/files/${id}`, headers: user.headers }),
    remove: (user: Visitor, id: string) => callAs(server, user, deleteChat, { params: { id } }),
  }
}

export type TestChatServer = Awaited<ReturnType<typeof openTestChatServer>>
