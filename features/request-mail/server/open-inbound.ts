import { readFile } from 'node:fs/promises'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { openSmtpListener } from '@portico/server/platform/mail-in/smtp-listener.ts'
import { receiveReplies } from './receive-reply.ts'

type Listens = { port: number; host: string; tls: { certificate: string; key: string } | undefined }

/**
 * Opens an SMTP listener for replies, and returns its port and a function to close it. Throws a one-sentence error if
 * the certificate cannot be read or the port is in use.
 */
export async function openInbound(
  context: Pick<AppContext, 'database' | 'secret' | 'log' | 'limits' | 'settingsOf' | 'domains'>,
  { domain, listens: { port, host, tls } }: { domain: string; listens: Listens },
): Promise<{ part: string; port: number; close: () => Promise<void> }> {
  const pair = tls === undefined ? undefined : { cert: await readFile(tls.certificate), key: await readFile(tls.key) }
  const { log } = context
  const listener = await openSmtpListener({ port, host, tls: pair, log, ...receiveReplies(context, domain) })
  log.info({ port: listener.port, domain }, 'Listening for replies by mail.')
  return { part: 'inbound mail', port: listener.port, close: () => listener.close() }
}
