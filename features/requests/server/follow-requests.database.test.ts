import type { AddressInfo } from 'node:net'
import { readRequest } from '#features/requests/contract/read-request.ts'
import { commentOnRequest } from '#features/requests/contract/comment-on-request.ts'
import { followersAtMost } from '#features/requests/contract/follow-requests.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { openDeskServer, raised, signInToDesk } from './test-desk-queries.ts'

let server: TestCallServer
beforeAll(async () => {
  server = await openDeskServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const url = '/api/desk/changes'

/** Follows as a visitor. Returns the received lines, and a function to disconnect. */
async function follow({ headers }: Visitor, { app } = server) {
  const { port } = app.server.address() as AddressInfo
  const leaving = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}${url}`, {
    headers: { ...headers, accept: 'application/x-ndjson' },
    signal: leaving.signal,
  })
  const lines: { event?: string; numbers?: number[]; code?: number }[] = []
  const reading = (async () => {
    for await (const piece of response.body ?? [])
      for (const line of Buffer.from(piece).toString().trim().split('\n')) lines.push(JSON.parse(line) as object)
  })().catch(() => undefined)
  return { lines, reading, status: response.status, leave: () => leaving.abort() }
}

const numbersOf = (lines: { numbers?: number[] }[]) => lines.flatMap(({ numbers = [] }) => numbers)
const comment = (visitor: Visitor, number: string, internal = false) =>
  callAs(server, visitor, commentOnRequest, { params: { number }, body: { id: uuid(), text: 'News', internal } })

test('a page is notified of the requests that its user sees, as they change, and of no others', async () => {
  const author = await signInToDesk(server)
  const agent = await signInToDesk(server, author, { isAgent: true })
  const colleague = await signInToDesk(server, author)
  const stranger = await signInToDesk(server)
  const pages = await Promise.all([author, agent, colleague, stranger].map((visitor) => follow(visitor)))
  const number = await raised(server, author)
  const other = await raised(server, agent)
  await comment(author, number)
  const [ofAuthor, ofAgent, ofColleague, ofStranger] = pages.map(({ lines }) => lines) as [
    object[],
    object[],
    object[],
    object[],
  ]
  await expect.poll(() => new Set(numbersOf(ofAgent))).toEqual(new Set([Number(number), Number(other)]))
  await expect.poll(() => numbersOf(ofAuthor)).toContain(Number(number))
  expect(numbersOf(ofAuthor)).not.toContain(Number(other))
  expect([...numbersOf(ofColleague), ...numbersOf(ofStranger)]).toEqual([])
  pages.forEach(({ leave }) => leave())
})

test('a note of agents is reported to agents alone, and changes nothing that others see', async () => {
  const author = await signInToDesk(server)
  const agent = await signInToDesk(server, author, { isAgent: true })
  const [ofAuthor, ofAgent] = await Promise.all([follow(author), follow(agent)])
  const number = await raised(server, author)
  await expect.poll(() => numbersOf(ofAuthor.lines)).toContain(Number(number))
  await expect.poll(() => numbersOf(ofAgent.lines)).toContain(Number(number))
  for (const { lines } of [ofAuthor, ofAgent]) lines.length = 0
  const read = async () => (await callAs(server, author, readRequest, { params: { number } })).data.request.changed_at
  const before = await read()
  expect((await comment(agent, number, true)).status).toBe(200)
  await expect.poll(() => numbersOf(ofAgent.lines)).toContain(Number(number))
  expect(numbersOf(ofAuthor.lines)).toEqual([])
  expect(await read()).toBe(before)
  for (const { leave } of [ofAuthor, ofAgent]) leave()
})

test('a user can follow on some pages at once, and on one more after one is left', async () => {
  const author = await signInToDesk(server)
  const pages = []
  for (let index = 0; index < followersAtMost; index += 1) pages.push(await follow(author))
  expect((await follow(author)).status).toBe(429)
  pages[0]?.leave()
  const statusOfNext = async () => {
    const next = await follow(author)
    next.leave()
    return next.status
  }
  await expect.poll(statusOfNext).toBe(200)
  pages.forEach(({ leave }) => leave())
})

test('session-ended: a page is notified at once when its session is revoked, on whatever node, although nothing changes', async () => {
  const author = await signInToDesk(server)
  const page = await follow(author)
  await server.everything.deleteFrom('tenant.sessions').where('id', '=', author.sessionId).execute()
  await page.reading
  expect(page.lines.at(-1)?.code).toBe(403)
})

test('session-ended: a page is notified when its session reaches its absolute end', async () => {
  const author = await signInToDesk(server)
  const soon = { expires_at: new Date(Date.now() + 2_000) }
  await server.everything.updateTable('tenant.sessions').set(soon).where('id', '=', author.sessionId).execute()
  const page = await follow(author)
  await page.reading
  expect(page.lines.at(-1)?.code).toBe(403)
})

test('without asking for events the response ends at once', async () => {
  const author = await signInToDesk(server)
  const response = await server.app.inject({ method: 'GET', url, headers: author.headers })
  expect(response.json()).toMatchObject({ code: 200, data: null })
})

test('a server that stops ends what is followed', async () => {
  const own = await openDeskServer()
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const page = await follow(await signInToDesk(own), own)
  await own.close()
  await page.reading
  expect(page.lines.at(-1)?.code).toBe(200)
})
