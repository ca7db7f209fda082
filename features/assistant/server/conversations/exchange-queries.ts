import { storedAnswer } from '#features/assistant/server/stored-assistant.ts'
import type { Answer } from '#features/assistant/contract/answer.ts'
import type { ConversationMessage } from '#features/assistant/contract/conversations.ts'
import { conversationsAtMost, type Owner } from './conversation-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** A question and its answer, to be stored. */
export type Exchange = {
  conversation: string
  dataset: string | null
  question: string
  output: string
  answer: Answer
}

/** Maximum number of messages per conversation. */
const messagesAtMost = 1000
const titleLongest = 120

/** Returns the messages of a conversation, oldest first. An answer stored in an older format is shown as plain text. */
export async function readMessages(tenant: TenantTx, tenantId: string, id: string): Promise<ConversationMessage[]> {
  const rows = await tenant
    .selectFrom('tenant.conversation_messages')
    .where('tenant_id', '=', tenantId)
    .where('conversation_id', '=', id)
    .orderBy('place')
    .select(['id', 'role', 'message', 'answer', 'at'])
    .execute()
  return rows.map(({ at, answer, ...message }) => ({
    ...message,
    answer: storedAnswer.read(answer),
    at: at.toISOString(),
  }))
}

/** Returns a value as JSON for PostgreSQL, which cannot store NUL: the symbol ␀ replaces it. */
const jsonOf = (value: unknown) => JSON.stringify(value).replaceAll(String.raw`\u0000`, '␀')

/**
 * Stores a question and its answer, creating the conversation if the id is new. False if the id belongs to another
 * user.
 */
export async function storeExchange(tenant: TenantTx, owner: Owner, exchange: Exchange): Promise<boolean> {
  const { tenantId, accountId } = owner
  const { conversation: id, dataset, question, output } = exchange
  const kept = await tenant
    .insertInto('tenant.conversations')
    .values({
      tenant_id: tenantId,
      id,
      account_id: accountId,
      title: question.slice(0, titleLongest),
      dataset_id: dataset,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet({ changed_at: new Date(), dataset_id: dataset })
        .where('tenant.conversations.account_id', '=', accountId),
    )
    .returning('id')
    .executeTakeFirst()
  if (kept === undefined) return false
  const { last } = await tenant
    .selectFrom('tenant.conversation_messages')
    .where('tenant_id', '=', tenantId)
    .where('conversation_id', '=', id)
    .select((of) => of.fn.max('place').as('last'))
    .executeTakeFirstOrThrow()
  const place = (last ?? -1) + 1
  const of = { tenant_id: tenantId, conversation_id: id }
  await tenant
    .insertInto('tenant.conversation_messages')
    .values([
      { ...of, place, role: 'user', message: question, answer: null },
      {
        ...of,
        place: place + 1,
        role: 'assistant',
        message: output.replaceAll('\u0000', '␀'),
        answer: jsonOf(exchange.answer),
      },
    ])
    .execute()
  await deleteBeyond(tenant, owner, id, place + 2 - messagesAtMost)
  return true
}

async function deleteBeyond(tenant: TenantTx, owner: Owner, id: string, place: number): Promise<void> {
  await tenant
    .deleteFrom('tenant.conversation_messages')
    .where('tenant_id', '=', owner.tenantId)
    .where('conversation_id', '=', id)
    .where('place', '<', place)
    .execute()
  await tenant
    .deleteFrom('tenant.conversations')
    .where('tenant_id', '=', owner.tenantId)
    .where('account_id', '=', owner.accountId)
    .where('id', 'in', (of) =>
      of
        .selectFrom('tenant.conversations')
        .where('tenant_id', '=', owner.tenantId)
        .where('account_id', '=', owner.accountId)
        .orderBy('changed_at', 'desc')
        .offset(conversationsAtMost)
        .select('id'),
    )
    .execute()
}
