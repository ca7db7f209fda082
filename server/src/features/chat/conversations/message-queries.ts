import {
  messageAuthors,
  messageKinds,
  passage,
  type ChatMessage,
  type Passage,
} from '@portico/contract/features/chat/chat-view.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Owner } from './chat-queries.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** A message to be added. `entry` is the entry of a request's history that it shows. */
export type NewMessage = Pick<ChatMessage, 'id' | 'author' | 'kind' | 'text'> & {
  name?: string
  passages?: readonly Passage[]
  entry?: string
}

const row = z.object({
  id: z.string(),
  place: z.number(),
  author: z.enum(messageAuthors),
  name: z.string(),
  kind: z.enum(messageKinds),
  text: z.string(),
  passages: z.array(passage),
  at: z.date(),
})

const columns = ['id', 'place', 'author', 'name', 'kind', 'text', 'passages', 'at'] as const

function messageOf(kept: unknown): ChatMessage {
  const { at, ...message } = row.parse(kept)
  return { ...message, files: [], at: at.toISOString() }
}

/** PostgreSQL's JSON has no NUL. */
const jsonOf = (value: unknown) => JSON.stringify(value).replaceAll(String.raw`\u0000`, '␀')

/** Adds a message to a chat of the user, as its last one. Null where there is no such chat. */
export async function addMessage(
  tenant: TenantTx,
  { tenantId, accountId }: Owner,
  chat: string,
  message: NewMessage,
): Promise<ChatMessage | null> {
  const { id, author, kind, text, name = '', passages = [], entry = null } = message
  const { rows } = await sql`
    with counted as (
      update tenant.chat_conversations set messages = messages + 1, changed_at = now()
      where tenant_id = ${tenantId} and account_id = ${accountId} and id = ${chat}
      returning messages - 1 as place
    )
    insert into tenant.chat_messages (tenant_id, conversation_id, place, id, author, kind, text, name, passages, entry_id)
    select ${tenantId}::uuid, ${chat}::uuid, place, ${id}::uuid, ${author}, ${kind}, ${text}, ${name}, ${jsonOf(passages)}::jsonb,
      ${entry}::uuid
    from counted
    returning id, place, author, name, kind, text, passages, at`.execute(tenant)
  return rows[0] === undefined ? null : messageOf(rows[0])
}

/** The messages of a chat behind a place (-1 for all), oldest first. */
export async function readMessages(
  tenant: TenantTx,
  tenantId: string,
  chat: string,
  after: number,
): Promise<ChatMessage[]> {
  const rows = await tenant
    .selectFrom('tenant.chat_messages')
    .where('tenant_id', '=', tenantId)
    .where('conversation_id', '=', chat)
    .where('place', '>', after)
    .orderBy('place')
    .select(columns)
    .execute()
  return rows.map(messageOf)
}

/** The place of a message of a chat, or null. */
export async function findMessage(
  tenant: TenantTx,
  tenantId: string,
  chat: string,
  id: string,
): Promise<{ place: number } | null> {
  const found = await tenant
    .selectFrom('tenant.chat_messages')
    .where('tenant_id', '=', tenantId)
    .where('conversation_id', '=', chat)
    .where('id', '=', id)
    .select('place')
    .executeTakeFirst()
  return found ?? null
}
