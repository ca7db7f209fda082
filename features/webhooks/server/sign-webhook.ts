import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Creates a secret for an endpoint: 256 random bits in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/**
 * Returns the headers of a delivery (Standard Webhooks 1.0.0): its id, which retries share, the time of the attempt,
 * and a signature for each secret. So receivers accept it while the secret is being replaced.
 */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Portico-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
