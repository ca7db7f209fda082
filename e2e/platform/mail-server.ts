import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server of a test: its address for SMTP_URL, and the received emails, decoded. */
export type MailServer = { url: string; received: () => { text: string }[]; stop: () => Promise<void> }

/**
 * Creates a mail server without authentication or TLS that adds each complete email to `received`. It is not listening
 * yet.
 */
export function mailServerInto(received: string[]): SMTPServer {
  const server = new SMTPServer({
    disableReverseLookup: true,
    closeTimeout: 100,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  return server
}

/** Starts a mail server that accepts everything, on a free local port. */
export async function startMailServer(): Promise<MailServer> {
  const received: string[] = []
  const server = mailServerInto(received)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    // Quoted-printable: long lines are folded, and '=' is written as '=3D' (RFC 2045 §6.7).
    received: () =>
      received.map((mail) => ({ text: mail.replaceAll('\r\n', '\n').replaceAll('=\n', '').replaceAll('=3D', '=') })),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
