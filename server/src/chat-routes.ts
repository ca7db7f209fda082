import type { AppContext } from '#server/core/app-context.ts'
import type { ModelService } from '#server/features/assistant/model/model-service.ts'
import type { AnswerQuestion } from '#server/features/chat/answers/answer-question.ts'
import { answerFromDocumentation, type SearchDocumentation } from '#server/features/chat/answers/from-documentation.ts'
import { answerSmallTalk } from '#server/features/chat/answers/small-talk.ts'
import { answerWithModel } from '#server/features/chat/answers/with-model.ts'
import { handleAttachChatFile } from '#server/features/chat/attach-chat-file.ts'
import { handleDeleteChat } from '#server/features/chat/delete-chat.ts'
import { handleHandOverChat } from '#server/features/chat/hand-over-chat.ts'
import { handleIssueHubIdentity } from '#server/features/chat/issue-hub-identity.ts'
import { handleLeaveChat } from '#server/features/chat/leave-chat.ts'
import { handleListChats } from '#server/features/chat/list-chats.ts'
import { handleReadChat } from '#server/features/chat/read-chat.ts'
import { handleReadChatFile } from '#server/features/chat/read-chat-file.ts'
import { handleRenameChat } from '#server/features/chat/rename-chat.ts'
import { handleSendChatMessage } from '#server/features/chat/send-chat-message.ts'
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
