import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hubKeysPath } from '@portico/features/chat/contract/issue-hub-identity.ts'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath } from '#e2e/platform/expectations.ts'
import { changeDomain, insertAccountLike } from '#e2e/platform/queries.ts'
import { signIn } from '#e2e/platform/sign-in.ts'

const host = 'hub.localhost'
const portal = () => `http://${host}:${inject('porticoPort')}`

/**
 * Returns a chat hub as an operator would write it. Its page requests an identity, and its server verifies the identity
 * with the published keys.
 */
const page = () => `<!doctype html><title>Hub</title><h1>Hub</h1><p id="user">?</p><script>
  addEventListener('message', async ({ origin, data }) => {
    if (origin !== ${JSON.stringify(portal())} || data.kind !== 'portico-identity') return
    const response = await fetch('/verify', { method: 'POST', body: data.token })
    document.getElementById('user').textContent = await response.text()
  })
  parent.postMessage({ kind: 'portico-identity-request' }, ${JSON.stringify(portal())})
</script>`

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString()
}

let hub: Server
let origin = ''
const taken = new Set<string>()

async function verified(token: string): Promise<string> {
  const keys = createRemoteJWKSet(new URL(addressOf(hubKeysPath)))
  const wanted = { issuer: portal(), audience: origin, typ: 'chat-identity+jwt', requiredClaims: ['jti', 'exp'] }
  const { payload } = await jwtVerify(token, keys, wanted)
  const { jti = '' } = payload
  if (taken.has(jti)) return 'replayed'
  taken.add(jti)
  return `${String(payload['name'])} <${String(payload['email'])}>`
}

beforeAll(async () => {
  hub = createServer((request, response) => {
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(page())
    void bodyOf(request)
      .then(verified)
      .then(
        (user) => response.end(user),
        (error: unknown) => response.end(String(error)),
      )
  })
  await new Promise<void>((resolve) => hub.listen(0, resolve))
  origin = `http://localhost:${(hub.address() as AddressInfo).port}`
  await changeDomain(host, { companyname: 'Hub', chathuburl: `${origin}/` })
})
afterAll(() => new Promise((resolve) => hub.close(resolve)))

describe('with a chat hub', () => {
  browserTest('the frame shows it, which learns who the user is by a signed identity', async ({ visit }) => {
    const email = await insertAccountLike('hubber@aurora.test', 'bot@aurora.test')
    const page = await visit.profile()
    const response = await page.goto(`${portal()}/`)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(/frame-src [^;]*/.exec(policy)?.[0]).toBe(`frame-src 'self' ${origin}`)
    await signIn(page, email)
    await expectPath(page, '/chatBot')
    await page.getByRole('button', { name: 'Open the chat' }).click()
    const frame = page.locator('iframe[title="Chat"]')
    expect(await frame.getAttribute('src')).toBe(`${origin}/`)
    await page.frameLocator('iframe[title="Chat"]').getByText(`Robin Roe <${email}>`).waitFor()
  })
})
