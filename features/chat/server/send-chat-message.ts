import { v7 as uuid } from 'uuid'
import { attachmentLimits } from '@portico/contract/core/attachments/attachment-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { filesPerChat, messageLongest, messagesAtMost, type ChatMessage } from '#features/chat/contract/chat-view.ts'
import type { sendChatMessage } from '#features/chat/contract/send-chat-message.ts'
import { firstAnswer, type AnswerQuestion, type ChatQuestion } from '#features/chat/server/answers/answer-question.ts'
import { openChat } from './open-chat-queries.ts'
import { countFiles } from '#features/chat/server/conversations/chat-file-queries.ts'
import {
  deleteOldestChats,
  lockChat,
  renameStoredChat,
  type LockedChat,
} from '#features/chat/server/conversations/chat-queries.ts'
import { addReplies } from '#features/chat/server/conversations/desk-reply-queries.ts'
import { addMessage, findMessage, readMessages } from '#features/chat/server/conversations/message-queries.ts'
import { openMessageLimiter } from './message-limiter.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import {
  areUploaded,
  countOfRequest,
  attachToEntry,
  attachToOwner,
} from '@portico/server/core/attachments/attachment-queries.ts'
import { done, refused, type CallRequest, type Handler } from '@portico/server/core/calls/handler.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { lockRequest } from '@portico/server/core/requests/request-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'

type Context = Pick<AppContext, 'database' | 'limits'>
type Asked = CallRequest<typeof sendChatMessage>

type StoreRefusal =
  | 'no-such-chat'
  | 'chat-full'
  | 'no-such-attachment'
  | 'too-many-chat-files'
  | 'too-many-attachments'
  | 'trial-ended'

/** A stored message with its answer, or with the question that still needs an answer. */
type Stored = { messages: ChatMessage[]; question: ChatQuestion | null }

/**
 * Stores a message and answers it with the first of `answers` that can; after a hand-over the desk answers. Answers are
 * made outside of a transaction, because a model may take long. They are stored even if the client has disconnected.
 */
export function handleSendChatMessage(
  context: Context,
  answers: readonly AnswerQuestion[],
): Handler<typeof sendChatMessage> {
  const limiter = openMessageLimiter(context)
  return (request) =>
    request.body.text.trim().length > messageLongest
      ? Promise.resolve(refused('chat-message-too-long'))
      : limiter.run(request.session.accountId, () => answered(context, answers, request))
}

async function answered({ database }: Context, answers: readonly AnswerQuestion[], request: Asked) {
  const { session, params, emit } = request
  await openChat(database, session)
  const stored = await inTenant(database, session.tenantId, (tenant) => store(tenant, request))
  if (!stored.ok) return refused(stored.error)
  const { messages, question } = stored.value
  if (question === null) return done({ messages })
  const [message] = messages
  if (message !== undefined) emit({ event: 'kept', message })
  const { kind, text, passages } = await firstAnswer(answers, question)
  const answer = await inTenant(database, session.tenantId, (tenant) =>
    addMessage(tenant, session, params.id, { id: uuid(), author: 'assistant', kind, text, passages }),
  )
  return answer === null ? refused('no-such-chat') : done({ messages: [...messages, answer] })
}

async function store(tenant: TenantTx, request: Asked): Promise<Result<Stored, StoreRefusal>> {
  const { session, params, body, origin } = request
  const chat = await lockChat(tenant, session, params.id)
  if (chat === null) return err('no-such-chat')
  const known = await findMessage(tenant, session.tenantId, params.id, body.id)
  if (known !== null) return ok(await storedBefore(tenant, request, chat, known.place))
  const isAtDesk = chat.requestNumber !== null
  // The lock orders the entries of the request: earlier replies of the desk must come before this message.
  if (chat.requestNumber !== null) {
    await lockRequest(tenant, session.tenantId, chat.requestNumber)
    await addReplies(tenant, session.tenantId, params.id)
  }
  const why = await whyNotStored(tenant, request, chat)
  if (why !== null) return err(why)
  if (isAtDesk && isOver(session.trialEndsAt, origin.at)) return err('trial-ended')
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
  if (added === null) return err('no-such-chat')
  if (chat.messages === 0) {
    await renameStoredChat(tenant, session, params.id, text)
    await deleteOldestChats(tenant, session)
  }
  // The messages include the replies that were just added.
  const messages = await readMessages(tenant, session.tenantId, params.id, chat.messages - 1)
  return ok({ messages, question: isAtDesk ? null : await questionOf(tenant, request, added.place) })
}

const isOver = (trialEndsAt: number | null, at: Date) => trialEndsAt !== null && trialEndsAt <= at.getTime()

async function whyNotStored(
  tenant: TenantTx,
  { session, params, body }: Asked,
  chat: LockedChat,
): Promise<Exclude<StoreRefusal, 'no-such-chat' | 'trial-ended'> | null> {
  // This adds two messages: the user's and its answer.
  if (chat.messages + 2 > messagesAtMost) return 'chat-full'
  if (body.files.length === 0) return null
  if (!(await areUploaded(tenant, session, body.files))) return 'no-such-attachment'
  const count = await countFiles(tenant, session.tenantId, params.id)
  if (count + body.files.length > filesPerChat) return 'too-many-chat-files'
  if (chat.requestNumber === null) return null
  const ofRequest = await countOfRequest(tenant, session.tenantId, chat.requestNumber)
  return ofRequest + body.files.length > attachmentLimits.perRequest ? 'too-many-attachments' : null
}

/** Returns a message that was sent before with the message after it, and the question if it has no answer yet. */
async function storedBefore(tenant: TenantTx, request: Asked, chat: LockedChat, index: number): Promise<Stored> {
  const { session, params } = request
  const messages = (await readMessages(tenant, session.tenantId, params.id, index - 1)).slice(0, 2)
  const isAnswered = messages.length > 1 || chat.requestNumber !== null
  return { messages, question: isAnswered ? null : await questionOf(tenant, request, index) }
}

/** Adds the message as a comment to the request that the chat was handed over as. The request is locked. */
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

async function questionOf(tenant: TenantTx, { session, params, body }: Asked, index: number): Promise<ChatQuestion> {
  const { tenantId, accountId } = session
  const messages = await readMessages(tenant, tenantId, params.id, Math.max(-1, index - 10))
  const before = messages.filter(({ place }) => place < index)
  return { session: { tenantId, accountId }, text: body.text.trim(), before }
}
