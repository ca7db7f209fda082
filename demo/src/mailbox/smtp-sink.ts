import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import type { Logger } from 'pino'
import { SMTPServer } from 'smtp-server'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { keepMail, type MailboxFile } from './mailbox-queries.ts'

/**
 * Starts a real SMTP server for the demo on a free local port. It stores received emails in the demo's mailbox and
 * forwards none. Returns its URL.
 */
export async function openSmtpSink(database: Pool, log: Logger): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 8 * 1024 * 1024,
    onData(stream, _session, callback) {
      const respond = async () => callback(await take(database, log, stream))
      void respond()
    },
  })
  server.on('error', (error) => log.debug({ err: error }, 'The local SMTP server lost a connection.'))
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Stores an email. Returns null, or an error that makes the sender retry. */
async function take(database: Pool, log: Logger, stream: NodeJS.ReadableStream): Promise<Error | null> {
  try {
    await receive(database, stream)
    return null
  } catch (error) {
    log.warn({ err: error }, 'The demo mailbox could not store an email; the sender retries.')
    return error instanceof Error ? error : new Error(String(error))
  }
}

type Attachments = Awaited<ReturnType<typeof PostalMime.parse>>['attachments']

/** Embeds the pictures of an email in its HTML, because the mailbox shows it as a single page. */
function withPictures(html: string, attachments: Attachments): string {
  return attachments.reduce((page, { contentId, mimeType, content }) => {
    if (contentId === undefined || typeof content === 'string') return page
    const data = `data:${mimeType};base64,${Buffer.from(new Uint8Array(content)).toString('base64')}`
    return page.replaceAll(`cid:${contentId.replaceAll(/[<>]/g, '')}`, data)
  }, html)
}

/** Returns the attachments, without the pictures that the page shows. */
function filesIn(attachments: Attachments): MailboxFile[] {
  return attachments.flatMap(({ contentId, disposition, filename, mimeType, content }) => {
    if (contentId !== undefined && disposition !== 'attachment') return []
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
    return [{ name: filename ?? 'file', type: mimeType, bytes }]
  })
}

async function receive(database: Pool, stream: NodeJS.ReadableStream): Promise<void> {
  const { attachments, ...mail } = await PostalMime.parse(await text(stream))
  const kept = {
    message_id: mail.messageId ?? crypto.randomUUID(),
    recipient: mail.to?.map((to) => to.address ?? '').join(', ') ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: withPictures(mail.html ?? '', attachments),
  }
  await keepMail(database, kept, filesIn(attachments))
}
