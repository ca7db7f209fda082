import { kindOfModule, moduleKinds } from '@portico/contract/core/accounts/roles.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import type { DeclaredPermissions, Permission } from '@portico/contract/core/calls/permission.ts'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { done } from '#server/core/calls/handler.ts'
import { openTestServer, type TestServer } from '#server/core/calls/test-server.ts'
import { signIn, type Visitor } from '#server/core/sessions/test-visitor-queries.ts'
import { connect, type Connected } from '#server/platform/database/connect.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'

/** A permission that no feature has: this line is all that declares it. */
const billing = { see: 'link:/billing' } as const satisfies DeclaredPermissions
const readBills = defineCall({
  method: 'GET',
  path: '/api/planted/bills',
  access: 'session',
  permission: billing.see,
  about: 'Planted.',
  output: z.null(),
  refusals: [],
})

let server: TestServer
let owner: Connected
beforeAll(async () => {
  server = await openTestServer({ readBills }, () => ({ readBills: async () => done(null) }))
  owner = connect(server.place.ownerUrl, silentLog)
})
afterAll(async () => {
  await owner.pool.end()
  await server.close()
})

const addMenu = ({ tenantId, roleId }: Visitor, modulekey: string, [name, link]: readonly [string, string]) =>
  owner.pool.query('insert into tenant.role_menus values ($1, $2, $3, $4, $5, 9)', [
    tenantId,
    roleId,
    modulekey,
    name,
    link,
  ])

/** Returns the permissions of a visitor's role, as read in a transaction of its tenant. */
async function permissionsOf({ roleId }: Visitor, { tenantId }: Visitor): Promise<string[]> {
  const client = await server.place.pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('role', 'portico_app', true), set_config('portico.tenant_id', $1, true)", [
      tenantId,
    ])
    const { rows } = await client.query<{ permission: string }>(
      'select permission from tenant.role_rights where role_id = $1 order by permission collate "C"',
      [roleId],
    )
    return rows.map(({ permission }) => permission)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('a permission is one declared line: a call that needs it is permitted to roles with its menu entry', async () => {
  const visitor = await signIn(owner.database, ['Desk'])
  const statusOf = async () => (await server.send(readBills, { headers: visitor.headers })).status
  expect(await statusOf()).toBe(403)
  await addMenu(visitor, 'Desk', ['Bills', '/billing'])
  await expect.poll(statusOf).toBe(200)
  expectTypeOf(billing.see).toExtend<Permission>()
  expectTypeOf<'billing'>().not.toExtend<Permission>()
})

it('a role has the rights of its modules and menu entries, and no other tenant sees them', async () => {
  const visitor = await signIn(owner.database, ['Service Desk', 'Insights MSP', 'Else'])
  await addMenu(visitor, 'Else', ['Export to PDF', ''])
  expect(await permissionsOf(visitor, visitor)).toEqual([
    'Desk',
    'Insight',
    'entry:Export to PDF',
    ...Array.from({ length: 3 }, () => 'entry:Overview'),
    ...Array.from({ length: 3 }, () => 'link:/'),
    'own-account',
  ])
  expect(await permissionsOf(visitor, await signIn(owner.database, []))).toEqual([])
})

it('a role without menus has the desk alone of its modules; the owner is known by the name of the role', async () => {
  const visitor = await signIn(owner.database, ['Desk', 'Insights MSP'])
  await owner.pool.query('delete from tenant.role_menus where role_id = $1', [visitor.roleId])
  expect(await permissionsOf(visitor, visitor)).toEqual(['Desk', 'own-account'])
  await owner.pool.query("update tenant.roles set name = 'Owner' where id = $1", [visitor.roleId])
  expect(await permissionsOf(visitor, visitor)).toEqual(['Desk', 'own-account', 'owner'])
})

it('the view knows the kind of a module as the contract does', async () => {
  const pairs = moduleKinds.flatMap((one) => moduleKinds.map((other) => `the ${one.toUpperCase()}s of ${other}`))
  const keys = [...pairs, 'Else', 'insights non-msp', 'Chatbot', 'chat bot']
  for (const key of keys) {
    const visitor = await signIn(owner.database, [key])
    const kind = kindOfModule(key)
    const held = (await permissionsOf(visitor, visitor)).filter((permission) => !/[:-]/.test(permission))
    expect([key, held]).toEqual([key, kind === null ? [] : [kind]])
  }
})
