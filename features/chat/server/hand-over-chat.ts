import { v7 as uuid } from 'uuid'
import { whyNotPermitted } from '@portico/contract/core/calls/permission.ts'
import { descriptionLongest } from '@portico/contract/core/requests/request.ts'
import { chatTitleOf, type ChatMessage } from '#features/chat/contract/chat-view.ts'
import type { handOverChat } from '#features/chat/contract/hand-over-chat.ts'
import { whyNoHandOver } from '#features/chat/contract/hand-over-rules.ts'
import { smallTalkIn } from '#features/chat/server/answers/small-talk.ts'
import { copyFiles } from '#features/chat/server/conversations/chat-file-queries.ts'
import { findChat, lockExistingChat } from '#features/chat/server/conversations/chat-queries.ts'
import { storeHandOver } from '#features/chat/server/conversations/desk-reply-queries.ts'
import { addMessage, readMessages } from '#features/chat/server/conversations/message-queries.ts'
import { transcriptOf } from '#features/chat/server/conversations/transcript.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { insertAttachment } from '@portico/server/core/attachments/attachment-queries.ts'
import { done, refused, type CallRequest, type Handler, type Outcome } from '@portico/server/core/calls/handler.ts'
import { raiseRequest } from '@portico/server/core/requests/raise-request.ts'
import type { RequestEffects } from '@portico/server/core/requests/request-effect.ts'
import { usernameOf } from '@portico/server/core/sessions/session.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'

type Call = typeof handOverChat
type Asked = CallRequest<Call>

/**
 * Hands a chat over to the desk, once. One transaction creates the request, with the conversation and copies of its
 * files, and marks the chat. The request needs no approval, because it only asks for a person. The user's role must
 * have the desk.
 */
export function handleHandOverChat(
  { database, limits }: Pick<AppContext, 'database' | 'limits'>,
  effects: RequestEffects,
): Handler<Call> {
  return async (request) => {
    const { session } = request
    const wait = limits.take('chat', session.accountId)
    if (wait > 0) return refused('chat-limit', { retryAfter: wait })
    return inTenant(database, session.tenantId, (tenant) => handOver(tenant, request, effects))
  }
}

async function handOver(tenant: TenantTx, request: Asked, effects: RequestEffects): Promise<Outcome<Call>> {
  const { session, params, origin } = request
  const chat = await lockExistingChat(tenant, session, params.id)
  if (chat === null) return refused('no-such-chat')
  const hasDesk = whyNotPermitted('Desk', session) === null
  const why = whyNoHandOver({ hasDesk, messages: chat.messages, isHandedOver: chat.requestNumber !== null })
  if (why !== null && why !== 'handed-over') return refused(why)
  const messages = await readMessages(tenant, session.tenantId, params.id, -1)
  if (why === null) {
    const asked = lastAsked(messages)
    const title = chatTitleOf(asked) || chat.title || 'Chat'
    const attachments = await attachmentsOf(tenant, request, messages)
    const raised = await raiseRequest(
      tenant,
      session,
      { id: params.id, title, description: descriptionOf(asked), kind: 'Other', priority: 'Normal', attachments },
      // Skipping approval is safe: a request of kind Other has no automatic effects, and the desk creates a separate
      // request for anything that needs approval.
      { effects, at: origin.at, via: 'chat', asksApproval: false },
    )
    if (!raised.ok) return refused(raised.error)
    await storeHandOver(tenant, session, { chat: params.id, number: raised.value, at: origin.at })
    const note = { id: uuid(), author: 'note', kind: 'handed-over', text: String(raised.value) } as const
    await addMessage(tenant, session, params.id, note)
  }
  const summary = await findChat(tenant, session, params.id)
  if (summary === null) return refused('no-such-chat')
  return done({ chat: summary, messages: await readMessages(tenant, session.tenantId, params.id, messages.length - 1) })
}

/** Stores the conversation as a text file, and copies of its files, because the originals are deleted with the chat. */
async function attachmentsOf(
  tenant: TenantTx,
  { session, params, origin }: Asked,
  messages: readonly ChatMessage[],
): Promise<string[]> {
  const id = uuid()
  const { tenantId, accountId } = session
  const content = Buffer.from(transcriptOf(messages, usernameOf(session)))
  const name = `chat-${origin.at.toISOString().slice(0, 10)}.txt`
  await insertAttachment(tenant, { tenantId, accountId, id, name, type: 'text/plain', content })
  return [id, ...(await copyFiles(tenant, session, params.id))]
}

/**
 * Returns the user's last question. Small talk and requests for a person are skipped, because they do not describe the
 * problem.
 */
function lastAsked(messages: readonly ChatMessage[]): string {
  const written = messages.flatMap(({ author, text }) => (author === 'user' && text !== '' ? [text] : []))
  return written.findLast((text) => smallTalkIn(text) === null) ?? written.at(-1) ?? ''
}

function descriptionOf(asked: string): string {
  return `Handed over from the chat; the conversation is attached.\n\n${asked}`.trimEnd().slice(0, descriptionLongest)
}
