import type { AppContext } from '#server/core/app-context.ts'
import type { ModelService } from '@portico/features/assistant/server/model/model-service.ts'
import type { AnswerQuestion } from '@portico/features/chat/server/answers/answer-question.ts'
import {
  answerFromDocumentation,
  type SearchDocumentation,
} from '@portico/features/chat/server/answers/from-documentation.ts'
import { answerSmallTalk } from '@portico/features/chat/server/answers/small-talk.ts'
import { answerWithModel } from '@portico/features/chat/server/answers/with-model.ts'
import { handleAttachChatFile } from '@portico/features/chat/server/attach-chat-file.ts'
import { handleDeleteChat } from '@portico/features/chat/server/delete-chat.ts'
import { handleHandOverChat } from '@portico/features/chat/server/hand-over-chat.ts'
import { handleIssueHubIdentity } from '@portico/features/chat/server/issue-hub-identity.ts'
import { handleLeaveChat } from '@portico/features/chat/server/leave-chat.ts'
import { handleListChats } from '@portico/features/chat/server/list-chats.ts'
import { handleReadChat } from '@portico/features/chat/server/read-chat.ts'
import { handleReadChatFile } from '@portico/features/chat/server/read-chat-file.ts'
import { handleRenameChat } from '@portico/features/chat/server/rename-chat.ts'
import { handleSendChatMessage } from '@portico/features/chat/server/send-chat-message.ts'
import { chatModelBy } from './chat-model.ts'
import { requestEffects } from './request-effects.ts'

/** The handlers of the chat: it answers small talk, then by the model if there is one, then from the documentation. */
export function chatHandlersOf(context: AppContext, search: SearchDocumentation, model: ModelService | null) {
  const answers: AnswerQuestion[] = [
    answerSmallTalk,
    ...(model === null ? [] : [answerWithModel(search, chatModelBy(context, model))]),
    answerFromDocumentation(search),
  ]
  return {
    attachChatFile: handleAttachChatFile(context),
    deleteChat: handleDeleteChat(context),
    handOverChat: handleHandOverChat(context, requestEffects),
    issueHubIdentity: handleIssueHubIdentity(context),
    leaveChat: handleLeaveChat(context),
    listChats: handleListChats(context),
    readChat: handleReadChat(context),
    readChatFile: handleReadChatFile(context),
    renameChat: handleRenameChat(context),
    sendChatMessage: handleSendChatMessage(context, answers),
  }
}
