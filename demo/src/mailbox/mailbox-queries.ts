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

export type MailboxFile = { name: string; type: string; bytes: Buffer }

/** The number of emails that the mailbox shows. */
const shown = 200

/** Stores a received email with its files. An email with a stored Message-ID is a repeated delivery and ignored. */
export async function keepMail(
  database: Pool,
  mail: Omit<ReceivedMail, 'id' | 'received_at'>,
  files: readonly MailboxFile[] = [],
): Promise<void> {
  const id = uuid()
  await database.transaction().execute(async (transaction) => {
    const kept = await transaction
      .insertInto('platform.mailbox')
      .values({ id, ...mail })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept === undefined || files.length === 0) return
    await transaction
      .insertInto('platform.mailbox_files')
      .values(files.map((file, index) => ({ mail_id: id, place: index, ...file })))
      .execute()
  })
}

/** Reads the file names of each email, in order. */
export async function readMailboxFileNames(database: Pool, mails: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  if (mails.length === 0) return names
  const rows = await database
    .selectFrom('platform.mailbox_files')
    .select(['mail_id', 'name'])
    .where('mail_id', 'in', mails)
    .orderBy('mail_id')
    .orderBy('place')
    .execute()
  for (const { mail_id: mail, name } of rows) names.set(mail, [...(names.get(mail) ?? []), name])
  return names
}

/** Reads a file of an email by its index, or undefined. */
export function readMailboxFile(database: Pool, mail: string, index: number): Promise<MailboxFile | undefined> {
  return database
    .selectFrom('platform.mailbox_files')
    .select(['name', 'type', 'bytes'])
    .where('mail_id', '=', mail)
    .where('place', '=', index)
    .executeTakeFirst()
}

/** Returns the newest emails, newest first: all of them, or those to one recipient. */
export function readMailbox(database: Pool, recipient?: string): Promise<ReceivedMail[]> {
  return database
    .selectFrom('platform.mailbox')
    .selectAll()
    .$if(recipient !== undefined, (mails) => mails.where('recipient', '=', recipient ?? ''))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
}

/** Returns one email, or undefined. */
export function readMailboxMail(database: Pool, id: string): Promise<ReceivedMail | undefined> {
  return database.selectFrom('platform.mailbox').selectAll().where('id', '=', id).executeTakeFirst()
}
