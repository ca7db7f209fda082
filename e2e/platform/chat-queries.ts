import { randomUUID } from 'node:crypto'
import { owner } from '#e2e/platform/queries.ts'

/** Adds a comment of the demo's desk to a request of an account's tenant. */
export async function insertDeskReply(email: string, number: number, text: string): Promise<void> {
  await owner().query(
    `insert into tenant.request_entries (tenant_id, id, number, place, kind, account_id, text)
     select requester.tenant_id, $1, $2, 1000, 'comment', desk.id, $3
     from tenant.accounts requester
       join tenant.accounts desk on desk.tenant_id = requester.tenant_id and desk.email = 'desk@aurora.test'
     where requester.email = $4`,
    [randomUUID(), number, text, email],
  )
}

/** Reads the comments on a request that an account wrote in the chat, oldest first. */
export async function readChatComments(email: string, number: number): Promise<string[]> {
  const { rows } = await owner().query<{ text: string }>(
    `select entry.text from tenant.request_entries entry
       join tenant.accounts account on account.tenant_id = entry.tenant_id and account.id = entry.account_id
     where account.email = $1 and entry.number = $2 and entry.kind = 'comment' and entry.via = 'chat' order by entry.place`,
    [email, number],
  )
  return rows.map(({ text }) => text)
}
