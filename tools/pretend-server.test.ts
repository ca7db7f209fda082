import { refusals } from '@portico/contract/refusals.ts'
import { findTenants } from '@portico/features/sign-in/contract/find-tenants.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { done, refused } from '@portico/server/core/calls/handler.ts'
import { openHttpServer } from '@portico/server/core/calls/http-server.ts'
import { registerCalls, type Handlers } from '@portico/server/core/calls/register-calls.ts'
import type { SessionStore } from '@portico/server/core/sessions/session-store.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, never, openPretendServer, refuse, type Answer } from '../web/stories/pretend-server.ts'

const calls = { findTenants, signInWithPassword }
const tenant = {
  id: 'a',
  tenantid: 'a',
  tenantname: 'A',
  tenantdesc: '',
  authtype: 'local',
  session_timeout: 1,
} as const
const id = '4b1c9d52-7d9e-4f0a-9c58-2f1c3f7a9e10'
const tenants = [{ ...tenant, id, tenantid: id }]

type Row = [name: string, answer: Answer, handlers: Partial<Handlers<typeof calls>>, sent: [string, object?]]
const asked = ['/api/iam/login/getauth?emailid=a@b.test'] as [string]
const signedIn = ['/api/iam/login/', { tenantid: id, email: 'a@b.test', password: 'x' }] as [string, object]

const rows: readonly Row[] = [
  ['success', answer(findTenants, tenants), { findTenants: async () => done(tenants) }, asked],
  ['a refusal', refuse(findTenants, 'email-too-long'), { findTenants: async () => refused('email-too-long') }, asked],
  [
    'a refusal with data',
    refuse(signInWithPassword, 'choose-tenant', { data: tenants }),
    { signInWithPassword: async () => refused('choose-tenant', { data: tenants }) },
    signedIn,
  ],
  [
    'a refusal with a wait',
    refuse(signInWithPassword, 'wait-before-retry', { retryAfter: 30 }),
    { signInWithPassword: async () => refused('wait-before-retry', { retryAfter: 30 }) },
    signedIn,
  ],
]

describe('the pretend server responds as the server does', () => {
  let handlers: Partial<Handlers<typeof calls>> = {}
  let app: Awaited<ReturnType<typeof openHttpServer>>
  beforeAll(async () => {
    app = await openHttpServer({ log: silentLog, trustedProxies: [] })
    const fromRow: Handlers<typeof calls> = {
      findTenants: async (request) => handlers.findTenants?.(request) ?? refused('unexpected'),
      signInWithPassword: async (request) => handlers.signInWithPassword?.(request) ?? refused('unexpected'),
    }
    const noSessions: Pick<SessionStore, 'find'> = { find: async () => null }
    registerCalls(app, calls, fromRow, { sessions: noSessions as SessionStore, refusals })
  })
  afterAll(() => app.close())

  it.for(rows)('%s', async ([, pretended, row, [url, body]]) => {
    handlers = row
    const method = body === undefined ? 'GET' : 'POST'
    const real = await app.inject({ method, url, ...(body === undefined ? {} : { payload: body }) })
    const pretend = openPretendServer([pretended], fetch)
    const response = await pretend.fetch(`http://localhost${url}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(pretend.problems()).toEqual([])
    expect(response.status).toBe(real.statusCode)
    expect(await response.text()).toBe(real.payload)
    for (const header of ['content-type', 'cache-control', 'retry-after']) {
      expect([header, response.headers.get(header)]).toEqual([header, real.headers[header] ?? null])
    }
  })
})

it.each([
  ['text that is not JSON', 'POST', '/api/iam/login/', '{'],
  ['a field that the call does not declare', 'POST', '/api/iam/login/', JSON.stringify({ tenantid: id, other: 1 })],
  ['a query that the call does not declare', 'GET', '/api/iam/login/getauth?emailid=a@b.test&other=1', undefined],
  ['a call without an answer', 'GET', '/api/captcha/', undefined],
])('a story fails that sends %s', async (_title, method, url, body) => {
  const pretend = openPretendServer([answer(findTenants, tenants), never(signInWithPassword)], fetch)
  const sent = pretend.fetch(`http://localhost${url}`, { method, ...(body === undefined ? {} : { body }) })
  await expect(sent).rejects.toThrow('Failed to fetch')
  expect(pretend.problems()).toHaveLength(1)
})

it('a story fails whose refusal is never given', () => {
  const { problems } = openPretendServer([refuse(findTenants, 'email-too-long')], fetch)
  expect(problems()).toEqual([expect.stringContaining('The refusal email-too-long of /api/iam/login/getauth')])
})
