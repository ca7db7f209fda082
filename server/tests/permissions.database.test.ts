import { calls } from '@portico/contract/calls.ts'
import { listChats } from '@portico/features/chat/contract/chats.ts'
import { listWidgetChoices } from '@portico/features/insights/contract/widgets.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import type { Call } from '@portico/contract/core/calls/call.ts'
import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allHandlers } from './test-handlers.ts'
import { connect, type Connected } from '#server/platform/database/connect.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'
import { openTestServer, type TestServer } from '#server/core/calls/test-server.ts'
import { signIn, type Visitor } from '#server/core/sessions/test-visitor-queries.ts'

const modulekeys = ['Insights MSP', 'Orchestrator MSP', 'Desk', 'Chat Bot', 'Documentation']
const ofSession = Object.entries<Call>(calls).flatMap(([name, call]) =>
  call.access === 'session' ? [[name, call.permission, call] as const] : [],
)
const guarded = ofSession.filter(([, permission]) => permission !== 'own-account')
let server: TestServer
let owner: Connected

beforeAll(async () => {
  server = await openTestServer(calls, allHandlers)
  owner = connect(server.place.ownerUrl, silentLog)
})
afterAll(async () => {
  await owner.pool.end()
  await server.close()
})

const ask = async (call: Call, visitor: { headers: Record<string, string> }, body: unknown = {}) =>
  server.send(call, {
    headers: visitor.headers,
    params: { id: demoId('none'), slug: 'signing-in', place: '0', kind: 'Access' },
    ...(call.body === undefined ? {} : { body }),
  })
const refusalOf = ({ status, module_code }: { status: number; module_code: string | null }) => [status, module_code]
const codesOf = (name: keyof typeof refusals) => [refusals[name].code, refusals[name].module_code]

/** Signs a demo account in; returns the headers of its session. */
async function demo(email: string): Promise<{ headers: Record<string, string> }> {
  const more = {
    appname: 'Insights',
    is_csd: false,
    timezone: '',
    associated_deviceid: '',
    host: '',
    is_chatbot: false,
  }
  const body = { tenantid: demoId('tenant Aurora'), email, password: encodePassword('Portico#2026'), ...more }
  const { cookies, data } = await server.send(signInWithPassword, { body })
  const { token } = data
  return { headers: { 'api-key': token, 'cookie': `__Host-portico=${cookies.cookie}` } }
}

describe('a role that lacks only the permission of a call', () => {
  it.each(guarded)('%s, which needs %s, is refused', async (_, permission, call) => {
    const visitor = await signIn(
      owner.database,
      modulekeys.filter((key) => !key.includes(permission)),
    )
    expect(refusalOf(await ask(call, visitor))).toEqual(
      codesOf(permission === 'owner' ? 'owner-only' : 'not-permitted'),
    )
  })

  it("the owner's role is refused calls of modules that it lacks", async () => {
    const visitor = await signIn(owner.database, ['Insights MSP'])
    await owner.pool.query('update tenant.roles set name = $2 where id = $1', [visitor.roleId, ownerRole])
    expect(refusalOf(await ask(listChats, visitor))).toEqual(codesOf('not-permitted'))
  })
})

describe('a demo account without menus', () => {
  it.each(ofSession)('%s, which needs %s', async (name, permission, call) => {
    // These refusals end the session, so each call gets its own.
    const response = await ask(call, await demo('nomenu@aurora.test'))
    if (permission === 'own-account') expect([name, response.status]).not.toEqual([name, 403])
    else expect(refusalOf(response)).toEqual(codesOf(permission === 'owner' ? 'owner-only' : 'not-permitted'))
  })
})

describe('what a role may do', () => {
  const choices = (visitor: Visitor) => ask(listWidgetChoices, visitor)
  const statusAfter = (visitor: Visitor, expected: number) =>
    expect.poll(async () => (await choices(visitor)).status).toBe(expected)

  it('ends and begins with its module and its menus, for cached sessions too', async () => {
    const visitor = await signIn(owner.database, ['Insights MSP'])
    expect((await choices(visitor)).status).toBe(200)
    const ofRole = 'where tenant_id = $1 and role_id = $2'
    const role = [visitor.tenantId, visitor.roleId]
    await owner.pool.query(`delete from tenant.role_menus ${ofRole}`, role)
    await statusAfter(visitor, 403)
    await owner.pool.query(
      `insert into tenant.role_menus values ($1, $2, 'Insights MSP', 'Overview', '/insights', 1)`,
      role,
    )
    await statusAfter(visitor, 200)
    await owner.pool.query(`delete from tenant.role_modules ${ofRole}`, role)
    await statusAfter(visitor, 403)
  })
})

describe('a refusal', () => {
  it('is an event of the account and of its tenant', async () => {
    const visitor = await signIn(owner.database, ['Desk'])
    await ask(listWidgetChoices, visitor)
    await server.send(listWidgetChoices, { headers: { ...visitor.headers, tenantid: demoId('tenant Aurora') } })
    const events = async () =>
      (
        await owner.pool.query<{ event: string; reason: string; account_id: string }>(
          'select event, reason, account_id from tenant.audit_events where tenant_id = $1 order by reason',
          [visitor.tenantId],
        )
      ).rows
    const event = { event: 'access-refused', account_id: visitor.accountId }
    await expect.poll(events).toEqual([
      { ...event, reason: 'headers-disagree: GET /api/insights/choices' },
      { ...event, reason: 'not-permitted: GET /api/insights/choices' },
    ])
  })
})
