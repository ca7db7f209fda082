import { hash } from 'node:crypto'

/**
 * Returns the left part of the Message-ID to which all mails of a request refer, so that mail clients show them as one
 * thread. It is the same for all recipients and reveals neither the tenant nor the title.
 */
export function threadOf({ tenantId, number }: { tenantId: string; number: number }): string {
  return `request.${number}.${hash('sha256', `request ${tenantId} ${number}`, 'hex').slice(0, 18)}`
}
