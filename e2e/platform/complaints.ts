import type { BrowserContext } from 'playwright-core'

/** What a browser complained about while a test went on, and what of it the test expects. */
export type Complaints = { tolerate: (expected: RegExp) => void; found: () => string[] }

/** The browser prints a line for each refused call; that the product refuses is not a fault. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d /

/** Codes and tokens go in bodies: what stands in an address ends in the logs of proxies. */
const secretInQuery = /\/api\/[^?]*\?(?:.*&)?(?:security_key|token|registration_id|password)=/

/**
 * Listens for everything a healthy page never does: secrets in the address of a call, errors and warnings in the console (violations of the content
 * security policy and of Trusted Types among them), uncaught exceptions, and answers with a status of 500 and above.
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
