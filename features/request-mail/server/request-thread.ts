import { hash } from 'node:crypto'

/**
 * Returns the left part of the Message-ID that all mails of a request refer to, so that mail clients show them as one
 * thread. It reveals neither tenant nor title, and is the same for all recipients.
 */
export function threadOf({ tenantId, number }: { tenantId: string; number: number }): string {
  return `request.${number}.${hash('sha256', `request ${tenantId} ${number}`, 'hex').slice(0, 18)}`
}
