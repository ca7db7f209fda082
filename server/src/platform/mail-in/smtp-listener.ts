import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { listenOn } from '#server/platform/http/take-port.ts'

/** The answer to a mail: null if it is accepted, else the sentence that its sender gets with 550. */
type Verdict = string | null

/** A mail with its envelope. `sender` is empty in bounces. */
export type ArrivedMail = { sender: string; recipient: string; raw: Buffer }

type Listening = {
  port: number
  host: string
  /** Certificate and key (PEM) for STARTTLS, which is not offered without them. */
  tls: { cert: Buffer; key: Buffer } | undefined
  log: Logger
  /** Called at RCPT, before any data is read. */
  refuseRecipient: (recipient: string, sender: string) => Promise<Verdict>
  receive: (mail: ArrivedMail) => Promise<Verdict>
  limits?: SmtpLimits
}

type SmtpLimits = {
  /** The size limit of a mail, in bytes. */
  size: number
  clients: number
  /** The limit of simultaneous connections from one address. */
  perAddress: number
  /** The limits between two bytes and of a whole connection, in milliseconds. */
  idle: number
  connection: number
}

const ordinary: SmtpLimits = { size: 25 * 1024 * 1024, clients: 40, perAddress: 5, idle: 30_000, connection: 300_000 }
/** How many recipients may be refused before a connection is closed because the sender is guessing. */
const refusedAtMost = 5

class Refusal extends Error {
  override name = 'Refusal'
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

const later = 'This mail could not be received now. Try again later.'

/**
 * Starts a server that receives mail by SMTP (RFC 5321) for known recipients, one per mail, and relays none. A mail is
 * acknowledged once `receive` has stored it; if that fails, the sender retries. Sizes, connections and their duration
 * are limited.
 */
export async function openSmtpListener({
  limits = ordinary,
  ...listening
}: Listening): Promise<{ port: number; close(): Promise<void> }> {
  const { log, tls } = listening
  const server = new SMTPServer({
    ...tls,
    disabledCommands: tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    logger: false,
    // Hides the name of the server's computer.
    name: 'portico',
    banner: 'Portico',
    disableReverseLookup: true,
    size: limits.size,
    rejectOversized: true,
    // The sender delivers to another recipient of the same mail in a separate transaction (RFC 5321 §4.5.3.1.10).
    maxRecipients: 1,
    maxClients: limits.clients,
    socketTimeout: limits.idle,
    closeTimeout: 2_000,
    ...connectionsOf(() => server, limits),
    onRcptTo: recipientsOf(listening),
    onData: dataOf(listening),
  })
  server.on('error', (error) => log.debug({ err: error }, 'The SMTP listener lost a connection.'))
  const { port, host } = listening
  const listener = await listenOn(server, { port, host, setting: 'INBOUND_SMTP_PORT' })
  return {
    port: (listener.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type Handlers = Required<Pick<SMTPServerOptions, 'onConnect' | 'onClose' | 'onRcptTo' | 'onData'>>

/** Closes each connection when its time is up. */
function connectionsOf(
  server: () => SMTPServer,
  { connection, perAddress }: SmtpLimits,
): Pick<Handlers, 'onConnect' | 'onClose'> {
  const deadlines = new Map<string, NodeJS.Timeout>()
  const end = ({ id }: SMTPServerSession): void => {
    for (const open of server().connections) if (open.id === id) open.close()
  }
  return {
    onConnect(session, callback) {
      const ofAddress = [...server().connections].filter((open) => open.remoteAddress === session.remoteAddress).length
      if (ofAddress > perAddress) return callback(new Refusal(421, 'Too many connections.'))
      deadlines.set(session.id, setTimeout(() => end(session), connection).unref())
      callback()
    },
    onClose({ id }, callback) {
      clearTimeout(deadlines.get(id))
      deadlines.delete(id)
      callback()
    },
  }
}

function recipientsOf({ refuseRecipient, log }: Listening): Handlers['onRcptTo'] {
  const refused = new WeakMap<SMTPServerSession, number>()
  return ({ address }, session, callback) => {
    const count = refused.get(session) ?? 0
    if (count >= refusedAtMost) return callback(new Refusal(421, 'Too many recipients were unknown.'))
    const judge = async (): Promise<void> => {
      const refusal = await refusalOf(refuseRecipient(address.toLowerCase(), senderOf(session)), log)
      if (refusal !== null) refused.set(session, count + 1)
      callback(refusal)
    }
    void judge()
  }
}

function dataOf({ receive, log }: Listening): Handlers['onData'] {
  return (stream, session, callback) => {
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => {
      if (!stream.sizeExceeded) pieces.push(piece)
      else pieces.length = 0
    })
    const take = async (): Promise<void> => {
      // The server refuses oversized mail by itself, whatever is answered here.
      if (stream.sizeExceeded) return callback(null)
      const recipient = session.envelope.rcptTo[0]?.address.toLowerCase() ?? ''
      const mail = { sender: senderOf(session), recipient, raw: Buffer.concat(pieces) }
      callback(await refusalOf(receive(mail), log))
    }
    stream.on('end', () => void take())
  }
}

/** Returns the answer to a sender; null if the mail or the recipient is accepted. */
async function refusalOf(work: Promise<Verdict>, log: Logger): Promise<Refusal | null> {
  try {
    const verdict = await work
    return verdict === null ? null : new Refusal(550, verdict)
  } catch (error) {
    log.warn({ err: error }, 'A mail could not be received; the sender tries again.')
    return new Refusal(451, later)
  }
}

function senderOf({ envelope: { mailFrom } }: SMTPServerSession): string {
  return mailFrom === false ? '' : mailFrom.address.toLowerCase()
}
