import { v7 as uuid } from 'uuid'
import {
  messageLongest,
  messagesAtMost,
  titleLongest,
  type ChatMessage,
} from '@portico/contract/features/chat/chat-view.ts'
import type { sendChatMessage } from '@portico/contract/features/chat/send-chat-message.ts'
import { firstAnswer, type AnswerQuestion, type ChatQuestion } from './answers/answer-question.ts'
import { openChat } from './open-chat-queries.ts'
import { deleteOldestChats, lockChat, renameKeptChat } from './conversations/chat-queries.ts'
import { addMessage, findMessage, readMessages } from './conversations/message-queries.ts'
import { openTurns } from './turns.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type CallRequest, type Handler, type Refused } from '#server/core/calls/handler.ts'
import { inTenant, type TenantTx } from '#server/core/tenants/scope.ts'

type Context = Pick<AppContext, 'database' | 'limits'>
type Asked = CallRequest<typeof sendChatMessage>

/** A message that is kept, with what was answered to it, or else what is to be answered. */
type Kept = { messages: ChatMessage[]; question: ChatQuestion | null }

/**
 * Keeps a message, and answers it by the first of `answers` that can. The answer is made outside of a transaction: it may take as long as a
 * model does. It is kept also where the client does not wait for it.
 */
export function handleSendChatMessage(
  context: Context,
  answers: readonly AnswerQuestion[],
): Handler<typeof sendChatMessage> {
  const turns = openTurns(context)
  return (request) =>
    request.body.text.trim().length > messageLongest
      ? Promise.resolve(refused('chat-message-too-long'))
      : turns.take(request.session.accountId, () => answered(context, answers, request))
}

async function answered({ database }: Context, answers: readonly AnswerQuestion[], request: Asked) {
  const { session, params, emit } = request
  await openChat(database, session)
  const kept = await inTenant(database, session.tenantId, (tenant) => keep(tenant, request))
  if ('kind' in kept) return kept
  if (kept.question === null) return done({ messages: kept.messages })
  const [message] = kept.messages
  if (message !== undefined) emit({ event: 'kept', message })
  const { kind, text, passages } = await firstAnswer(answers, kept.question)
  const answer = await inTenant(database, session.tenantId, (tenant) =>
    addMessage(tenant, session, params.id, { id: uuid(), author: 'assistant', kind, text, passages }),
  )
  return answer === null ? refused('no-such-chat') : done({ messages: [...kept.messages, answer] })
}

async function keep(tenant: TenantTx, request: Asked): Promise<Kept | Refused<'no-such-chat' | 'chat-full'>> {
  const { session, params, body } = request
  const chat = await lockChat(tenant, session, params.id)
  if (chat === null) return refused('no-such-chat')
  const known = await findMessage(tenant, session.tenantId, params.id, body.id)
  if (known !== null) {
    const messages = await readMessages(tenant, session.tenantId, params.id, known.place - 1)
    return { messages, question: messages.length > 1 ? null : await questionOf(tenant, request, known.place) }
  }
  // The answer has room as well.
  if (chat.messages + 2 > messagesAtMost) return refused('chat-full')
  const text = body.text.trim()
  const message = await addMessage(tenant, session, params.id, { id: body.id, author: 'user', kind: 'text', text })
  if (message === null) return refused('no-such-chat')
  if (chat.messages === 0) {
    await renameKeptChat(tenant, session, params.id, text.slice(0, titleLongest))
    await deleteOldestChats(tenant, session)
  }
  return { messages: [message], question: await questionOf(tenant, request, message.place) }
}

async function questionOf(tenant: TenantTx, { session, params, body }: Asked, place: number): Promise<ChatQuestion> {
  const { tenantId, accountId } = session
  const messages = await readMessages(tenant, tenantId, params.id, Math.max(-1, place - 10))
  return {
    session: { tenantId, accountId },
    text: body.text.trim(),
    before: messages.filter((each) => each.place < place),
  }
}
