import { channel } from 'node:diagnostics_channel'
import type { Logger } from 'pino'
import type { AuditEvent } from './event.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'

const events = channel('portico:audit-event')

/** Emits an event that has been written, within this process. */
export function announce(event: AuditEvent): void {
  if (events.hasSubscribers) events.publish(event)
}

/**
 * Writes each event of this process to the log as one line at level `info`, or `debug` if it belongs to the server's
 * own set-up. A user is named by the account's id and a keyed hash of the address, the same for the same address.
 * Returns the function that ends the logging.
 */
export function logEvents({ log, secret }: { log: Logger; secret: Secret }): () => void {
  const write = (message: unknown): void => {
    const { event, outcome, reason, tenantId, accountId, email, origin } = message as AuditEvent
    const level = origin.isSetUp === true ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    const who = email === '' ? '' : secret.mac('failure-key', `log ${email}`).toString('base64url').slice(0, 16)
    const about = { event, outcome, reason, tenant: tenantId, account: accountId, who, address: origin.address }
    log[level](about, `Event: ${event}, ${outcome}.`)
  }
  events.subscribe(write)
  return () => {
    events.unsubscribe(write)
  }
}
