import type { BrowserContext } from 'playwright-core'

/** The complaints of a browser during a test, without those that the test tolerates. */
export type Complaints = { tolerate: (expected: RegExp) => void; found: () => string[] }

/** Matches what the browser prints for a refused call; a refusal is not a fault. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d /

/** Matches an address with a secret. Codes and tokens belong in bodies, because proxies log URLs. */
const secretInQuery = /\/api\/[^?]*\?(?:.*&)?(?:security_key|token|registration_id|password)=/

/**
 * Collects complaints: secrets in the address of a call, console errors and warnings (including violations of the
 * content security policy and Trusted Types), uncaught exceptions, and responses with a status of 500 or above.
 */
export function listenForComplaints(context: BrowserContext): Complaints {
  const complaints: string[] = []
  const expected: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const isRefusal = refusedCall.test(message.text()) && message.location().url.includes('/api/')
    if (!isRefusal) complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) => complaints.push(`exception: ${thrown.error().stack ?? thrown.error().message}`))
  context.on('request', (request) => {
    if (secretInQuery.test(request.url())) complaints.push(`secret in an address: ${request.method()} ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`answer ${response.status()}: ${response.url()}`)
  })
  return {
    tolerate: (pattern) => expected.push(pattern),
    found: () => complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  }
}
