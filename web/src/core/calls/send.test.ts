import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineCall, type Call } from '@portico/contract/core/calls/call.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { translatorOf, type Texts } from '@portico/contract/platform/message.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addressOf, send, messageFor, waitMessage } from './send.ts'
import { local, session } from '#web/core/sessions/storage.ts'
import { openMessages, type Catalogue } from '#web/platform/messages.ts'
import { testMessages } from '#web/platform/test-messages.ts'

const call = defineCall({
  method: 'GET',
  path: '/api/thing/:id',
  access: 'anyone',
  about: '',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ q: z.optional(z.string()) }),
  output: z.object({ n: z.number() }),
  refusals: ['invalid-credentials'],
})
const posted = defineCall({
  method: 'POST',
  path: '/api/thing/',
  access: 'anyone',
  about: '',
  body: z.strictObject({ name: z.string() }),
  output: z.null(),
  refusals: [],
})
const input = { params: { id: 'a/b' }, query: {} }

// Calls go to the page's origin, which Node's fetch lacks; a real server provides it.
let server: Server
const ownFetch = globalThis.fetch
let handler: RequestListener

beforeEach(async () => {
  server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  globalThis.fetch = (path, init) => ownFetch(`${origin}${path as string}`, init)
})
afterEach(async () => {
  globalThis.fetch = ownFetch
  await new Promise((resolve) => server.close(resolve))
})

const respondWith = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  handler = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

describe('sending a call', () => {
  it('returns the data of a success, parsed', async () => {
    respondWith(200, { code: 200, summary: 'Done', data: { n: 1, stray: true }, module_code: null })
    expect(await send(call, input)).toEqual({ ok: true, data: { n: 1 }, summary: 'Done' })
  })

  it('returns a refusal by the name of its module_code, with the seconds to wait', async () => {
    const body = { code: 401, summary: 'Invalid Credentials', data: { why: 1 }, module_code: 'USER_ERR001' }
    respondWith(401, body, { 'retry-after': '7' })
    const expected = {
      ok: false,
      refusal: 'invalid-credentials',
      summary: 'Invalid Credentials',
      data: { why: 1 },
      retryAfter: 7,
      status: 401,
    }
    expect(await send(call, input)).toEqual(expected)
  })

  it('spec A §8: has no sentence of the server for 422, so that it is always the same', async () => {
    respondWith(422, { code: 422, summary: 'Unprocessable', data: null, module_code: null })
    expect(await send(call, input)).toMatchObject({ refusal: 'no-data', summary: '' })
  })

  it('has the status of a response that is not ours', async () => {
    respondWith(404, '<html>Not Found</html>')
    expect(await send(call, input)).toMatchObject({ refusal: 'unreachable', status: 404 })
  })

  const strange: [name: string, status: number, body: unknown, refusal: string][] = [
    ['422', 422, { code: 422, summary: '', data: null, module_code: null }, 'no-data'],
    ['422 without an envelope', 422, '', 'no-data'],
    ['an unknown module_code', 400, { code: 400, summary: 'x', data: null, module_code: 'ODD' }, 'unexpected'],
    ['data of another shape', 200, { code: 200, summary: '', data: { n: 'one' }, module_code: null }, 'unexpected'],
    ['an answer without a sentence', 401, { code: 401, data: null }, 'unexpected'],
    ['a page of a proxy', 502, '<html>Bad Gateway</html>', 'unreachable'],
    ['nothing', 200, '', 'unreachable'],
  ]
  for (const [name, status, body, refusal] of strange) {
    it(`takes ${name} for ${refusal}`, async () => {
      respondWith(status, body)
      expect(await send(call, input)).toMatchObject({ ok: false, refusal })
    })
  }

  it('spec B §3: keeps tenantError where a device is of another tenant, and for no other refusal', async () => {
    respondWith(401, { code: 401, summary: '', data: null, module_code: 'USER_ERR001' })
    await send(call, input)
    expect(session.read('tenantError')).toBeNull()
    respondWith(409, { code: 409, summary: 'x', data: null, module_code: 'SSO_ERR007' })
    expect(await send(call, input)).toMatchObject({ refusal: 'tenant-mismatch', summary: 'x' })
    expect(session.read('tenantError')).toBe('true')
    session.clear()
  })

  it('a broken connection is not an exception', async () => {
    handler = (request) => request.destroy()
    expect(await send(call, input)).toMatchObject({ ok: false, refusal: 'unreachable' })
  })

  it('sends the body as JSON and a token only where one is given', async () => {
    const seen: unknown[] = []
    handler = (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        seen.push([
          request.method,
          request.url,
          request.headers['api-key'],
          JSON.parse(Buffer.concat(chunks).toString()),
        ])
        response.end('{}')
      })
    }
    await send(posted, { body: { name: 'x' } })
    expect(seen).toEqual([['POST', '/api/thing/', undefined, { name: 'x' }]])
  })
})

describe('spec A §7: the headers of a call that needs no session', () => {
  const stored = { clientname: 'Börse', databasename: 'Börse', authtype: 'localdb' } as const
  const headersOf = async (path: Call['path']) => {
    let seen: unknown[] = []
    handler = ({ headers }, response) => {
      seen = ['schemaname', 'databasename', 'authorizationtype', 'api-key'].map((name) => headers[name])
      response.end('{}')
    }
    await send({ ...posted, path } as const, { body: { name: 'x' } })
    return seen
  }
  const reset = '/api/iam/user/forgotpassword/validate'
  afterEach(() => local.clear())

  it('are the stored values of the last sign-in, only at reset and entry calls', async () => {
    for (const [key, text] of Object.entries(stored)) local.write(key as keyof typeof stored, text)
    expect(await headersOf(reset)).toEqual(['B%C3%B6rse', 'B%C3%B6rse', 'localdb', undefined])
    expect(await headersOf(posted.path)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('are left out where nothing is stored', async () => {
    expect(await headersOf(reset)).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('the address of a call', () => {
  it('escapes parameters and leaves out what is undefined', () => {
    expect(addressOf('/api/thing/:id', { params: { id: 'a/b?c' }, query: { q: undefined, r: 'x y&z' } })).toBe(
      '/api/thing/a%2Fb%3Fc?r=x+y%26z',
    )
  })
})

describe('the message for a refusal', () => {
  const refused = (refusal: 'unreachable' | 'no-data' | 'invalid-credentials', summary = '') =>
    ({ ok: false, refusal, summary, data: null, retryAfter: null }) as const
  /** A feature's messages in a language; the messages of calls exist only in English here. */
  const messagesIn = (language: Language, own: Texts) => {
    const { from } = testMessages('en').shown()
    return Object.assign(
      translatorOf<typeof own>(language, language, (key) => own[key] ?? ''),
      {
        from: <C extends Catalogue>(catalogue: C) => (language === 'en' ? from(catalogue) : noMessages.from(catalogue)),
      },
    )
  }
  const noMessages = openMessages('de', {}, () => Promise.resolve({})).shown()
  const own = { 'invalid-credentials': 'Ours', 'invalid-credentials-seconds': 'Ours {when}' }
  const t = messagesIn('en', own)

  it("is in English the server's own if present", () => {
    expect(messageFor(refused('invalid-credentials', 'Theirs'), t)).toBe('Theirs')
  })
  it("is the page's otherwise, with the seconds to wait where the server named them", () => {
    expect(messageFor(refused('invalid-credentials'), t)).toBe('Ours')
    expect(messageFor({ ...refused('invalid-credentials'), retryAfter: 4 }, t)).toBe('Ours in 4 seconds')
    const busy = { ...refused('invalid-credentials'), refusal: 'server-busy', retryAfter: 900 } as const
    expect(messageFor(busy, t)).toBe('The service is busy. Please try again in 15 minutes.')
    expect(messageFor(refused('unreachable'), t)).toBe('Network Error')
    expect(messageFor(refused('no-data'), t)).toBe('No Data Available')
  })
  it("is the page's in another language, and the server's where the page has none", () => {
    const inGerman = messagesIn('de', own)
    expect(messageFor(refused('invalid-credentials', 'Theirs'), inGerman)).toBe('Ours')
    expect(messageFor(refused('unreachable', 'Theirs'), inGerman)).toBe('Theirs')
  })

  it('counts down where it names a wait, and is constant where the server sent another sentence', () => {
    const waits = { ...refused('invalid-credentials', 'Ours in 4 seconds'), retryAfter: 4 }
    expect([4, 61].map((seconds) => waitMessage(waits, t)?.(seconds))).toEqual([
      'Ours in 4 seconds',
      'Ours in 2 minutes',
    ])
    expect(waitMessage({ ...waits, summary: 'Please try again tomorrow.' }, t)).toBeNull()
    expect(waitMessage(refused('invalid-credentials'), t)).toBeNull()
    const inGerman = messagesIn('de', { ...own, 'invalid-credentials-seconds': 'Unseres {when}' })
    expect(waitMessage(waits, inGerman)?.(2)).toBe('Unseres in 2 Sekunden')
  })
})
