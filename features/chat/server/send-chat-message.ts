import { v7 as uuid } from 'uuid'
import { attachmentLimits } from '@portico/contract/core/attachments/attachment-rules.ts'
import { filesPerChat, messageLongest, messagesAtMost, type ChatMessage } from '#features/chat/contract/chat-view.ts'
import type { sendChatMessage } from '#features/chat/contract/send-chat-message.ts'
import { firstAnswer, type AnswerQuestion, type ChatQuestion } from '#features/chat/server/answers/answer-question.ts'
import { openChat } from './open-chat-queries.ts'
import { countFiles } from '#features/chat/server/conversations/chat-file-queries.ts'
import {
  deleteOldestChats,
  lockChat,
  renameKeptChat,
  type LockedChat,
} from '#features/chat/server/conversations/chat-queries.ts'
import { addReplies } from '#features/chat/server/conversations/desk-reply-queries.ts'
import { addMessage, findMessage, readMessages } from '#features/chat/server/conversations/message-queries.ts'
import { openTurns } from './turns.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import {
  areUploaded,
  countOfRequest,
  attachToEntry,
  attachToOwner,
} from '@portico/server/core/attachments/attachment-queries.ts'
import { done, refused, type CallRequest, type Handler, type Refused } from '@portico/server/core/calls/handler.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { lockRequest } from '@portico/server/core/requests/request-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'

type Context = Pick<AppContext, 'database' | 'limits'>
type Asked = CallRequest<typeof sendChatMessage>

type KeepRefusal =
  | 'no-such-chat'
  | 'chat-full'
  | 'no-such-attachment'
  | 'too-many-chat-files'
  | 'too-many-attachments'
  | 'trial-ended'

/** A message that is kept, with what was answered to it, or else what is to be answered. */
type Kept = { messages: ChatMessage[]; question: ChatQuestion | null }

/**
 * Keeps a message, and answers it by the first of `answers` that can; once the chat is handed over, the desk does. The answer is made outside of a transaction: it may take as long as a
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

async function keep(tenant: TenantTx, request: Asked): Promise<Kept | Refused<KeepRefusal>> {
  const { session, params, body, origin } = request
  const chat = await lockChat(tenant, session, params.id)
  if (chat === null) return refused('no-such-chat')
  const known = await findMessage(tenant, session.tenantId, params.id, body.id)
  if (known !== null) return keptBefore(tenant, request, chat, known.place)
  const isAtDesk = chat.requestNumber !== null
  // What the desk wrote before comes before this one, here as in the request, whose entries wait for the lock.
  if (chat.requestNumber !== null) {
    await lockRequest(tenant, session.tenantId, chat.requestNumber)
    await addReplies(tenant, session.tenantId, params.id)
  }
  const why = await whyNotKept(tenant, request, chat)
  if (why !== null) return refused(why)
  if (isAtDesk && isOver(session.trialEndsAt, origin.at)) return refused('trial-ended')
  const text = body.text.trim()
  const filesOf = uuid()
  if (chat.requestNumber === null) await attachToOwner(tenant, session, body.files, filesOf)
  else await comment(tenant, request, { number: chat.requestNumber, entryId: filesOf, text })
  const added = await addMessage(tenant, session, params.id, {
    id: body.id,
    author: 'user',
    kind: 'text',
    text,
    filesOf,
  })
  if (added === null) return refused('no-such-chat')
  if (chat.messages === 0) {
    await renameKeptChat(tenant, session, params.id, text)
    await deleteOldestChats(tenant, session)
  }
  // With the replies that have just been brought.
  const messages = await readMessages(tenant, session.tenantId, params.id, chat.messages - 1)
  return { messages, question: isAtDesk ? null : await questionOf(tenant, request, added.place) }
}

const isOver = (trialEndsAt: number | null, at: Date) => trialEndsAt !== null && trialEndsAt <= at.getTime()

async function whyNotKept(
  tenant: TenantTx,
  { session, params, body }: Asked,
  chat: LockedChat,
): Promise<Exclude<KeepRefusal, 'no-such-chat' | 'trial-ended'> | null> {
  // The answer has room as well.
  if (chat.messages + 2 > messagesAtMost) return 'chat-full'
  if (body.files.length === 0) return null
  if (!(await areUploaded(tenant, session, body.files))) return 'no-such-attachment'
  const count = await countFiles(tenant, session.tenantId, params.id)
  if (count + body.files.length > filesPerChat) return 'too-many-chat-files'
  if (chat.requestNumber === null) return null
  const ofRequest = await countOfRequest(tenant, session.tenantId, chat.requestNumber)
  return ofRequest + body.files.length > attachmentLimits.perRequest ? 'too-many-attachments' : null
}

/** A message that was sent before, with what followed it, to be answered where nothing did. */
async function keptBefore(tenant: TenantTx, request: Asked, chat: LockedChat, place: number): Promise<Kept> {
  const { session, params } = request
  const messages = (await readMessages(tenant, session.tenantId, params.id, place - 1)).slice(0, 2)
  const isAnswered = messages.length > 1 || chat.requestNumber !== null
  return { messages, question: isAnswered ? null : await questionOf(tenant, request, place) }
}

/** What is written in a chat that was handed over is a comment of its request, which is locked. */
async function comment(
  tenant: TenantTx,
  { session, body, origin }: Asked,
  { number, entryId, text }: { number: number; entryId: string; text: string },
): Promise<void> {
  const { tenantId, accountId } = session
  await addEntry(tenant, {
    id: entryId,
    tenantId,
    number,
    kind: 'comment',
    accountId,
    text,
    via: 'chat',
    at: origin.at,
  })
  await attachToEntry(tenant, session, body.files, { number, entryId })
}

async function questionOf(tenant: TenantTx, { session, params, body }: Asked, place: number): Promise<ChatQuestion> {
  const { tenantId, accountId } = session
  const messages = await readMessages(tenant, tenantId, params.id, Math.max(-1, place - 10))
  const before = messages.filter((each) => each.place < place)
  return { session: { tenantId, accountId }, text: body.text.trim(), before }
}
