import { whyAutomatic } from './automatic-mail.ts'
import type { IncomingMail, ReplyContext } from './incoming-mail.ts'
import { readMail } from './read-mail.ts'

/**
 * A mail as it becomes a comment. `files` are the names of all files, attached or named as not attached. `taken` is false
 * for an automatic mail, an empty one, and one that could not be read.
 */
export type Reply = { text: string; folded: string; files: string[]; taken: boolean }

/** Returns whether a mail has neither new text nor a file. */
export const isEmptyReply = ({ reply, attachments }: Pick<IncomingMail, 'reply' | 'attachments'>): boolean =>
  reply === '' && attachments.length === 0

/**
 * Reads the bytes of a mail as the reply that it is. `sender` is the address of its envelope. The caller must limit the
 * time.
 */
export async function readReply(raw: Uint8Array, context: ReplyContext, sender: string): Promise<Reply> {
  const read = await readMail(raw, context)
  if (!read.ok) return { text: '', folded: '', files: [], taken: false }
  const { reply, folded, attachments } = read.value
  const files = attachments.map(({ name }) => name)
  return { text: reply, folded, files, taken: whyAutomatic(read.value, sender) === null && !isEmptyReply(read.value) }
}
