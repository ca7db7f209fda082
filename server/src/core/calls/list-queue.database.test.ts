import { listCompanies } from '@portico/features/devices/contract/list-companies.ts'
import { readTenantDetails } from '@portico/features/sessions/contract/read-tenant-details.ts'
import { afterEach, beforeAll, afterAll, expect, test } from 'vitest'
import type { Visitor } from '#server/core/sessions/test-visitor-queries.ts'
import { done } from './handler.ts'
import { callAs, openTestCallServer, type TestCallServer } from './test-call-server.ts'

let server: TestCallServer
/** The accounts whose lists are being read, and how each reading ends. */
let reading: { accountId: string; end: () => void }[] = []

beforeAll(async () => {
  server = await openTestCallServer({ listCompanies, readTenantDetails }, () => ({
    listCompanies: async ({ session }) => {
      await new Promise<void>((resolve) => reading.push({ accountId: session.accountId, end: resolve }))
      return done([])
    },
    readTenantDetails: () => Promise.reject(new Error('Not a list, and handled at once.')),
  }))
})
afterAll(() => server.close())
afterEach(() => (reading = []))

const list = (visitor: Visitor) => callAs(server, visitor, listCompanies, { query: {} })
const being = (visitor: Visitor) => reading.filter(({ accountId }) => accountId === visitor.accountId).length
const endOne = () => reading.shift()?.end()

test('of 400 lists that a user asks for at once, two are read, fifty wait and the others are refused; another user does not wait', async () => {
  const eager = await server.signIn(['Desk'])
  const colleague = await server.signIn(['Desk'], eager)
  const stranger = await server.signIn(['Desk'])
  const refusals: Awaited<ReturnType<typeof list>>[] = []
  const asked = Array.from({ length: 400 }, async () => {
    const answer = await list(eager)
    if (answer.status !== 200) refusals.push(answer)
  })
  await expect.poll(() => [being(eager), refusals.length]).toEqual([2, 348])
  expect(refusals[0]).toMatchObject({ status: 429, module_code: 'PORTICO_ERR006' })
  const others = [list(colleague), list(stranger)]
  await expect.poll(() => [being(colleague), being(stranger), being(eager)]).toEqual([1, 1, 2])
  // Only calls that list are queued.
  expect((await callAs(server, eager, readTenantDetails, {})).status).toBe(500)
  let isOver = false
  const all = Promise.all([...asked, ...others]).finally(() => (isOver = true))
  while (!isOver) {
    expect(being(eager)).toBeLessThanOrEqual(2)
    endOne()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await all
  // On a slow machine some of the fifty wait longer than a user does: they are 503, and later calls have their places.
  const countOf = (status: number) => refusals.filter((refusal) => refusal.status === status).length
  expect(countOf(429)).toBeLessThanOrEqual(348)
  expect(countOf(429) + countOf(503)).toBeGreaterThanOrEqual(348)
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
})
