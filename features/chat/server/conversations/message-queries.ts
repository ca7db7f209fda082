import {
  messageAuthors,
  messageKinds,
  passage,
  type ChatMessage,
  type Passage,
} from '#features/chat/contract/chat-view.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import * as z from 'zod'
import type { Owner } from './chat-queries.ts'
import { listAttachments } from '@portico/server/core/attachments/attachment-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** A message to be added. `filesOf` is what its files belong to: an id of the server's, or the entry of a request's history that it is. */
export type NewMessage = Pick<ChatMessage, 'id' | 'author' | 'kind' | 'text'> & {
  passages?: readonly Passage[]
  filesOf?: string
}

const row = z.object({
  files_of: z.string(),
  id: z.string(),
  place: z.number(),
  author: z.enum(messageAuthors),
  name: z.string(),
  kind: z.enum(messageKinds),
  text: z.string(),
  passages: z.array(passage),
  at: z.date(),
})

const columns = ['files_of', 'id', 'place', 'author', 'name', 'kind', 'text', 'passages', 'at'] as const

type File = Awaited<ReturnType<typeof listAttachments>>[number]

function messageOf(kept: unknown, files: readonly File[] = []): ChatMessage {
  const { at, files_of: filesOf, ...message } = row.parse(kept)
  const own = files.flatMap(({ of, ...file }) => (of === filesOf ? [file] : []))
  return { ...message, files: own, at: at.toISOString() }
}

/** PostgreSQL's JSON has no NUL. */
const jsonOf = (value: unknown) => JSON.stringify(value).replaceAll(String.raw`\u0000`, '␀')

/** Adds a message to a chat of the user, as its last one. Null where there is no such chat. Its files are given to it afterwards. */
export async function addMessage(
  tenant: TenantTx,
  { tenantId, accountId }: Owner,
  chat: string,
  message: NewMessage,
): Promise<ChatMessage | null> {
  const { id, author, kind, text, passages = [], filesOf = uuid() } = message
  const { rows } = await sql`
    with counted as (
      update tenant.chat_conversations set messages = messages + 1, changed_at = now()
      where tenant_id = ${tenantId} and account_id = ${accountId} and id = ${chat}
      returning messages - 1 as place
    )
    insert into tenant.chat_messages (tenant_id, conversation_id, place, id, author, kind, text, passages, files_of)
    select ${tenantId}::uuid, ${chat}::uuid, place, ${id}::uuid, ${author}, ${kind}, ${text}, ${jsonOf(passages)}::jsonb,
      ${filesOf}::uuid
    from counted
    returning files_of, id, place, author, name, kind, text, passages, at`.execute(tenant)
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
  const files = await listAttachments(
    tenant,
    tenantId,
    rows.map(({ files_of: filesOf }) => filesOf),
  )
  return rows.map((each) => messageOf(each, files))
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
