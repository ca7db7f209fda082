import { hash } from 'node:crypto'

/**
 * The left part of the Message-ID to which all mails of a request refer, so that mail programs show them as one thread. It names neither tenant
 * nor title, and is the same for all recipients.
 */
export function threadOf({ tenantId, number }: { tenantId: string; number: number }): string {
  return `request.${number}.${hash('sha256', `request ${tenantId} ${number}`, 'hex').slice(0, 18)}`
}
