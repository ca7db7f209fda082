import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { err, ok } from '@portico/contract/platform/result.ts'
import { fetchFile } from './fetch-file.ts'

const call = defineCall({
  method: 'GET',
  path: '/api/file/:id',
  access: 'anyone',
  about: '',
  params: z.strictObject({ id: z.string() }),
  file: ['text/plain'],
  output: z.null(),
  refusals: [],
})
const input = { params: { id: '7' } }
const text = 'abcdefghij'

// Calls go to the page's origin, which Node's fetch lacks; a real server provides it.
let server: Server
let handler: RequestListener
const ownFetch = globalThis.fetch
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  globalThis.fetch = (path, init) => ownFetch(`${origin}${path as string}`, init)
})
afterEach(async () => {
  vi.useRealTimers()
  globalThis.fetch = ownFetch
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

type Sent = { tag?: string; upTo?: number; status?: number }
type Step = () => Sent | 'no response'

function respond(
  response: ServerResponse,
  { tag = '"one"', upTo = text.length, status = 200 }: Sent,
  from: number,
): void {
  const content = text.slice(from)
  const range = from > 0 ? { 'content-range': `bytes ${from}-${text.length - 1}/${text.length}` } : {}
  const headers = { 'etag': tag, 'attachment_filename': 'a.txt', 'content-length': content.length, ...range }
  response.writeHead(from > 0 ? 206 : status, headers)
  const sent = text.slice(from, upTo)
  response.write(sent, () => (sent === content ? response.end() : response.destroy()))
}

/**
 * Serves one file. Each request gets the next response; the last response is repeated. `upTo` breaks the connection
 * after that many bytes.
 */
function serve(...steps: Step[]): string[] {
  const asked: string[] = []
  handler = (request, response) => {
    const { range = '', 'if-range': tag = '' } = request.headers
    const from = Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0)
    asked.push([range || 'all', tag].flat().join(' ').trim())
    const [step] = steps.length > 1 ? steps.splice(0, 1) : steps
    const answer = step?.() ?? 'no response'
    if (answer === 'no response') return void response.destroy()
    respond(response, answer, tag === (answer.tag ?? '"one"') ? from : 0)
  }
  return asked
}

async function fetched(signal = new AbortController().signal) {
  const shares: (number | null)[] = []
  const options = {
    nameHeader: 'attachment_filename',
    signal,
    onProgress: (share: number | null) => shares.push(share),
  }
  const fetching = fetchFile(call, input, options)
  let isOver = false
  const over = fetching.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(100)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const outcome = await over
  return { outcome, shares, content: outcome.ok ? await outcome.value.file.text() : null }
}

it('a file arrives with its name, and its progress is that of its length', async () => {
  serve(() => ({}))
  const { outcome, shares, content } = await fetched()
  expect(outcome).toMatchObject(ok({ name: 'a.txt' }))
  expect(content).toBe(text)
  expect([shares[0], shares.at(-1)]).toEqual([0, 1])
})

it('after a broken connection it goes on where it stopped', async () => {
  const asked = serve(
    () => ({ upTo: 4 }),
    () => 'no response',
    () => ({ upTo: 7 }),
    () => ({}),
  )
  const { content } = await fetched()
  expect(content).toBe(text)
  expect(asked).toEqual(['all', 'bytes=4- "one"', 'bytes=4- "one"', 'bytes=7- "one"'])
})

it('a file that changed meanwhile begins again', async () => {
  const asked = serve(
    () => ({ upTo: 4 }),
    () => ({ tag: '"two"' }),
  )
  const { content } = await fetched()
  expect(content).toBe(text)
  expect(asked).toEqual(['all', 'bytes=4- "one"'])
})

it('a server that stays away interrupts it, and another call goes on', async () => {
  const asked = serve(
    () => ({ upTo: 4 }),
    () => 'no response',
  )
  const { outcome } = await fetched()
  expect(outcome).toMatchObject(err({ kind: 'interrupted', received: { bytes: 4, size: 10 } }))
  expect(asked).toHaveLength(5)
  if (outcome.ok || outcome.error.kind !== 'interrupted') return
  const { received } = outcome.error
  serve(() => ({}))
  const { signal } = new AbortController()
  const options = { nameHeader: 'attachment_filename', signal, onProgress: () => undefined, received }
  const further = await fetchFile(call, input, options)
  expect(further.ok ? await further.value.file.text() : further).toBe(text)
})

it.each([404, 422, 500])('a refusal %d is not tried again', async (status) => {
  const asked = serve(() => ({ status }))
  expect((await fetched()).outcome).toEqual(err({ kind: 'refused', status }))
  expect(asked).toHaveLength(1)
})

it('a cancelled one ends without a further try', async () => {
  const ending = new AbortController()
  const asked = serve(() => {
    ending.abort()
    return { upTo: 4 }
  })
  expect((await fetched(ending.signal)).outcome).toEqual(err({ kind: 'cancelled' }))
  expect(asked).toHaveLength(1)
})
