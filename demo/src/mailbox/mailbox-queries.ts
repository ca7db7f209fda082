import { v7 as uuid } from 'uuid'
import type { Pool } from '@portico/server/platform/database/connect.ts'

export type ReceivedMail = {
  id: string
  message_id: string
  recipient: string
  subject: string
  text: string
  html: string
  received_at: Date
}

/** How many mails are shown. */
const shown = 200

/** Stores a received mail; one with a stored Message-ID is the same mail sent again. */
export async function keepMail(database: Pool, mail: Omit<ReceivedMail, 'id' | 'received_at'>): Promise<void> {
  await database
    .insertInto('platform.mailbox')
    .values({ id: uuid(), ...mail })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

/** The newest mails, newest first. */
export function readMailbox(database: Pool): Promise<ReceivedMail[]> {
  return database
    .selectFrom('platform.mailbox')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
}

/** One mail, or undefined. */
export function readMailboxMail(database: Pool, id: string): Promise<ReceivedMail | undefined> {
  return database.selectFrom('platform.mailbox').selectAll().where('id', '=', id).executeTakeFirst()
}
