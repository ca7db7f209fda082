import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { readProfile, saveName } from '#features/profile/contract/profiles.ts'
import { signOut, validateSession } from '#features/sessions/contract/sessions.ts'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import { openSessionStore } from '@portico/server/core/sessions/session-store.ts'
import { connect, type Connected } from '@portico/server/platform/database/connect.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import { eventsOf, signInToDesk, type DeskMember } from '#features/requests/server/test-agents-queries.ts'
import { handleSignOut } from '#features/sessions/server/sign-out.ts'
import { handleValidateSession } from '#features/sessions/server/validate-session.ts'
import { handleReadProfile, handleSaveName } from './serve.ts'

let server: TestServer
let owner: Connected
let provider: DeskMember
let customer: DeskMember
let stranger: DeskMember

beforeAll(async () => {
  server = await openTestServer({ readProfile, saveName, signOut, validateSession }, (context) => ({
    readProfile: handleReadProfile(),
    saveName: handleSaveName(context),
    signOut: handleSignOut(context),
    validateSession: handleValidateSession(),
  }))
  owner = connect(server.place.ownerUrl, silentLog)
})
afterAll(async () => {
  await owner.pool.end()
  await server.close()
})
beforeEach(async () => {
  provider = await signInToDesk(owner.database, {})
  customer = await signInToDesk(owner.database, { isOwn: false }, provider)
  stranger = await signInToDesk(owner.database, {})
})

const save = ({ headers }: DeskMember, firstname: string, lastname = '') =>
  server.send(saveName, { headers, body: { firstname, lastname } })
const nameOf = async ({ headers }: DeskMember) => (await server.send(readProfile, { headers })).data.username
const expectRefused = ({ status, module_code }: { status: number; module_code: string | null }, name: RefusalName) =>
  expect([status, module_code]).toEqual([refusals[name].code, refusals[name].module_code])

it('a user completes the own name, which applies at once, and only that one', async () => {
  expect((await save(customer, ' Sea\u0301n ', "O'Brien-Smith")).data).toMatchObject({
    firstname: 'Seán',
    lastname: "O'Brien-Smith",
    username: "Seán O'Brien-Smith",
    companyname: `Customer ${customer.companyId}`,
  })
  const { headers } = customer
  expect((await server.send(validateSession, { headers, body: { authtype: '' } })).data).toMatchObject({
    username: "Seán O'Brien-Smith",
    firstname: 'Seán',
    lastname: "O'Brien-Smith",
  })
  expect(await Promise.all([provider, stranger].map(nameOf))).toEqual(['A B', 'A B'])
})

it('is recorded once, without the names, and not when it is the same', async () => {
  for (const name of ['Ben', 'Ben', ' Ben ']) await save(customer, name)
  expect(await eventsOf(owner.database, customer)).toEqual(['account-changed name'])
})

it('applies on other nodes to the next call', async () => {
  const node = connect(server.place.appUrl, silentLog)
  const store = await openSessionStore({ ...node, log: silentLog })
  onTestFinished(async () => {
    await store.close()
    await node.pool.end()
  })
  const { 'api-key': token, cookie } = customer.headers
  const nameThere = async () =>
    (await store.find(token, cookie.slice(cookie.indexOf('=') + 1), Date.now()))?.firstname ?? null
  expect(await nameThere()).toBe('A')
  await save(customer, 'Ben')
  await expect.poll(nameThere).toBe('Ben')
})

it('of several saves at once the last applies whole, and each answers with what it saved', async () => {
  const names = ['Ada', 'Ben', 'Cy']
  const answers = await Promise.all(names.map((name) => save(customer, name, name)))
  expect(answers.map(({ data }) => data.username)).toEqual(names.map((name) => `${name} ${name}`))
  const [first, last] = (await nameOf(customer)).split(' ')
  expect(names).toContain(first)
  expect(last).toBe(first)
})

it('own-name-not-valid: control and bidi characters, addresses, too many letters', async () => {
  for (const name of ['Ben\u0007', 'Ben\u202Eeve', 'www.spam', 'x'.repeat(61), '<b>', ' '])
    expectRefused(await save(customer, name), 'own-name-not-valid')
  expectRefused(await save(customer, 'Ben', 'x'.repeat(61)), 'own-name-not-valid')
  for (const name of ['x'.repeat(201), 'Ben\u0000', 'Ben\ud800']) expect((await save(customer, name)).status).toBe(400)
  expect(await nameOf(customer)).toBe('A B')
})

it('name-of-provider: users of a customer cannot look like the provider, users of the provider can', async () => {
  const { tenantId, companyId } = provider
  await owner.database
    .updateTable('tenant.tenants')
    .set({ description: 'Northwind Services' })
    .where('tenant_id', '=', tenantId)
    .execute()
  await owner.database
    .updateTable('tenant.companies')
    .set({ name: 'Ada Lovelace' })
    .where('id', '=', companyId)
    .execute()
  for (const [first, last] of [
    ['Northwind', 'Services'],
    ['NОRTHWIND', 'SERVICES'],
    ['Ada', 'LoveIace'],
  ] as const)
    expectRefused(await save(customer, first, last), 'name-of-provider')
  expect((await save(provider, 'Ada', 'Lovelace')).status).toBe(200)
  expect((await save(stranger, 'Northwind', 'Services')).status).toBe(200)
  expect((await save(customer, 'Northwind', 'Baker')).status).toBe(200)
})

it('session-ended: neither read nor changed after a sign-out, or without a session', async () => {
  const { headers } = customer
  await server.send(signOut, { headers, body: { appname: 'Insights', emailid: '' } })
  expectRefused(await save(customer, 'Ben'), 'session-ended')
  expectRefused(await server.send(readProfile, { headers }), 'session-ended')
  expectRefused(await server.send(saveName, { body: { firstname: 'Ben', lastname: '' } }), 'session-ended')
})

it('too-many-requests: an account changes its name a few times a minute', async () => {
  server.context.limits = openRequestLimits({ pool: server.place.pool, log: silentLog })
  const answers = []
  for (let nth = 0; nth < 11; nth++) answers.push(await save(stranger, nth % 2 === 0 ? 'Ben' : 'Cy'))
  expectRefused(answers.at(-1) ?? { status: 0, module_code: null }, 'too-many-requests')
  expect((await save(provider, 'Ben')).status).toBe(200)
})
