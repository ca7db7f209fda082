import type { chat } from '#features/chat/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleAttachChatFile } from './attach-chat-file.ts'
import { handleDeleteChat, handleLeaveChat, handleListChats, handleReadChat, handleRenameChat } from './chats.ts'
import { handleHandOverChat } from './hand-over-chat.ts'
import { handleIssueHubIdentity } from './issue-hub-identity.ts'
import { handleReadChatFile } from './read-chat-file.ts'
import { handleSendChatMessage } from './send-chat-message.ts'
import { answerFromDocumentation } from '#features/chat/server/answers/answer-question.ts'
import { answerSmallTalk } from '#features/chat/server/answers/small-talk.ts'
import { answerWithModel } from '#features/chat/server/answers/with-model.ts'
import { registerHubJwks } from '#features/chat/server/hub/register-hub-jwks.ts'

/**
 * Returns the handlers of chats. A message is answered as small talk, otherwise by the model from the documentation if
 * there is a model, otherwise by matching passages.
 */
export function serveChat({ context, requestEffects }: ServerParts): RunningFeature<typeof chat.calls> {
  return {
    handlers: ({ answerFromDocumentation: search, askModel }) => ({
      attachChatFile: handleAttachChatFile(context),
      deleteChat: handleDeleteChat(context),
      handOverChat: handleHandOverChat(context, requestEffects),
      issueHubIdentity: handleIssueHubIdentity(context),
      leaveChat: handleLeaveChat(context),
      listChats: handleListChats(context),
      readChat: handleReadChat(context),
      readChatFile: handleReadChatFile(context),
      renameChat: handleRenameChat(context),
      sendChatMessage: handleSendChatMessage(context, [
        answerSmallTalk,
        ...(askModel === null ? [] : [answerWithModel(search, askModel)]),
        answerFromDocumentation(search),
      ]),
    }),
    routes(app) {
      registerHubJwks(app, context)
      return []
    },
  }
}
