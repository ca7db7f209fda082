import type { BrowserContext } from 'playwright-core'

/** The complaints of a browser during a test, and those that the test expects. */
export type Complaints = { tolerate: (expected: RegExp) => void; found: () => string[] }

/** The browser prints a line for each refused call; a refusal is not a fault. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d /

/** Codes and tokens are sent in bodies: proxies log URLs. */
const secretInQuery = /\/api\/[^?]*\?(?:.*&)?(?:security_key|token|registration_id|password)=/

/**
 * Collects complaints: secrets in the address of a call, errors and warnings in the console (violations of the content
 * security policy and of Trusted Types among them), uncaught exceptions, and responses with a status of 500 and above.
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
