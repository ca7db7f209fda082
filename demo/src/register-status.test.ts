import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerDemoStatus } from './register-status.ts'
import { openHttpServer } from '@portico/server/core/calls/http-server.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'

let works: () => boolean | Promise<boolean> = () => true
const app = await openHttpServer({ log: silentLog, trustedProxies: [] })
beforeAll(() =>
  registerDemoStatus(app, [
    { name: 'Database', about: 'Accounts.', works: () => works() },
    { name: 'Mail', about: 'Codes.', works: () => true },
  ]),
)
afterAll(() => app.close())

it.each([
  ['works', () => true, 'All systems are operational.', 0],
  ['does not', () => false, '1 of 2 services are unavailable.', 1],
  ['cannot be checked', () => Promise.reject(new Error('away')), '1 of 2 services are unavailable.', 1],
])('the demo’s status page shows what is found when a service %s', async (_, check, summary, down) => {
  works = check
  const { body, headers, statusCode } = await app.inject({ url: '/demo/status' })
  expect(statusCode).toBe(200)
  expect(body).toContain(summary)
  expect(body.match(/Unavailable/g) ?? []).toHaveLength(down)
  expect(headers['cache-control']).toBe('no-store')
})
