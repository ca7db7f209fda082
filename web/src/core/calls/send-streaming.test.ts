import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sendStreaming } from './send-streaming.ts'

const call = defineCall({
  method: 'POST',
  path: '/api/long/',
  access: 'anyone',
  about: '',
  body: z.strictObject({ name: z.string() }),
  events: z.object({ step: z.string() }),
  output: z.object({ n: z.number() }),
  refusals: ['invalid-credentials'],
})
const success = { code: 200, summary: 'Done', data: { n: 1 }, module_code: null }

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
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Sends these pieces one after the other, and then ends the response, breaks the connection or stays silent. */
const streams = (pieces: readonly (string | Buffer)[], then: 'ends' | 'breaks' | 'is silent' = 'ends') => {
  handler = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' })
    let wait = 0
    for (const piece of pieces) setTimeout(() => response.write(piece), (wait += 20))
    if (then === 'ends') setTimeout(() => response.end(), wait + 20)
    if (then === 'breaks') setTimeout(() => response.destroy(), wait + 20)
  }
}
const line = (value: unknown) => `${JSON.stringify(value)}\n`

async function ask(options: { wait?: number; signal?: AbortSignal } = {}) {
  const seen: string[] = []
  const outcome = await sendStreaming(
    call,
    { body: { name: 'x' } },
    { ...options, onEvent: ({ step }) => seen.push(step) },
  )
  return { seen, outcome }
}

describe('sending a call with events', () => {
  it('returns the outcome of its last line, and gives each event as it arrives', async () => {
    streams([line({ step: 'one' }), line({ step: 'two' }), line(success)])
    expect(await ask()).toEqual({ seen: ['one', 'two'], outcome: { ok: true, data: { n: 1 }, summary: 'Done' } })
  })

  it('reads lines that are cut anywhere, also within a letter', async () => {
    const bytes = Buffer.from(line({ step: 'größer' }) + line(success))
    const cut = bytes.indexOf(0xc3) + 1
    streams([bytes.subarray(0, cut), bytes.subarray(cut, 30), bytes.subarray(30)])
    expect(await ask()).toMatchObject({ seen: ['größer'], outcome: { ok: true } })
  })

  it('leaves out events that the contract does not have', async () => {
    streams([line({ event: 'alive' }), line({ step: 3 }), line(success)])
    expect(await ask()).toMatchObject({ seen: [], outcome: { ok: true } })
  })

  it('returns a refusal by its name, as the last line or instead of events', async () => {
    const refusal = { code: 401, summary: 'Invalid Credentials', data: null, module_code: 'USER_ERR001' }
    streams([line({ step: 'one' }), line(refusal)])
    expect((await ask()).outcome).toMatchObject({ ok: false, refusal: 'invalid-credentials', status: 401 })
    handler = (_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json', 'retry-after': '7' })
      response.end(JSON.stringify(refusal))
    }
    expect((await ask()).outcome).toMatchObject({ refusal: 'invalid-credentials', retryAfter: 7 })
  })

  it.each([
    ['ends before its envelope', [line({ step: 'one' })], 'ends'],
    ['breaks', [line({ step: 'one' })], 'breaks'],
    ['is silent for too long', [line({ step: 'one' })], 'is silent'],
    ['is no JSON', [line({ step: 'one' }), 'Bad Gateway\n'], 'ends'],
  ] as const)('is unreachable where the response %s', async (_what, pieces, then) => {
    streams(pieces, then)
    expect(await ask({ wait: 1_000 })).toMatchObject({ seen: ['one'], outcome: { ok: false, refusal: 'unreachable' } })
  })

  it('goes on for longer than its wait as long as lines come', async () => {
    streams([...Array.from({ length: 60 }, (_, index) => line({ step: String(index) })), line(success)])
    expect((await ask({ wait: 1_000 })).outcome.ok).toBe(true)
  })

  it('ends with its signal', async () => {
    streams([line({ step: 'one' })], 'is silent')
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), 100)
    expect((await ask({ signal: stopping.signal })).outcome).toMatchObject({ refusal: 'unreachable' })
  })
})
