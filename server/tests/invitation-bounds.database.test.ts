import {
  inviteColleague,
  listCompaniesToGive,
  listRolesToGive,
} from '@portico/features/invitations/contract/invitations.ts'
import { searchUsers } from '@portico/features/invitations/contract/search-users.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { openOwnersServer, type Owner, type OwnersServer } from './test-owners.ts'

let server: OwnersServer
let ann: Owner
let staff = ''
const [ownCompany, borealis, elsewhere] = [uuid(), uuid(), uuid()]

/** Moves the owner to a company that is not the tenant's own; `null` back to the tenant's own. */
const moveOwner = (company: string | null) =>
  server.owner.query(
    `update tenant.accounts set company_id = coalesce($2, (select id from tenant.companies
      where tenant_id = $1 and is_own)) where tenant_id = $1 and email = 'ann@example.com'`,
    [ann.tenantId, company],
  )

beforeAll(async () => {
  server = await openOwnersServer()
  ann = await server.becomeOwner('ann@example.com', 'Inviting')
  staff = (await server.send(listRolesToGive, ann.credentials)).data[0]?.roleid ?? ''
  await server.owner.query(
    `insert into tenant.companies (tenant_id, id, name, is_active) values
      ($1, $2, 'Client', true), ($1, $3, 'Borealis', true), ($1, $4, 'Closed', false)`,
    [ann.tenantId, ownCompany, borealis, uuid()],
  )
  await server.owner.query(
    `insert into tenant.companies (tenant_id, id, name)
      select tenant_id, $1, 'Elsewhere' from tenant.tenants where name = 'Aurora'`,
    [elsewhere],
  )
})
afterAll(() => server.close())

const invite = (email: string, more: object = {}) =>
  server.send(inviteColleague, { ...ann.credentials, body: { email, name: '', role: staff, ...more } })
const accountOf = async (email: string) =>
  (
    await server.owner.query(
      `select company.name as company, role.name as role, firstname, lastname from tenant.accounts as account
        join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = company_id
        join tenant.roles as role on role.tenant_id = account.tenant_id and role.id = role_id where email = $1`,
      [email],
    )
  ).rows

it('an owner of the tenant’s own company gives each open company, and an account without a name gets that of its address', async () => {
  const { data } = await server.send(listCompaniesToGive, ann.credentials)
  expect(data.map(({ companyname }) => companyname)).toEqual(['Inviting', 'Borealis', 'Client'])
  expect(await invite('ben.adams@example.com', { company: borealis })).toMatchObject({ status: 200 })
  expect(await accountOf('ben.adams@example.com')).toEqual([
    { company: 'Borealis', role: 'Staff', firstname: 'Ben', lastname: 'Adams' },
  ])
})

it('company-not-known: of another tenant, closed, or not seen by the inviter', async () => {
  for (const company of [elsewhere, uuid()])
    expect(await invite('cy@example.com', { company })).toMatchObject({ module_code: 'TRIAL_ERR009' })
  await moveOwner(ownCompany)
  // The node is notified of the change a moment later.
  const given = async () => (await server.send(listCompaniesToGive, ann.credentials)).data
  await expect.poll(given).toEqual([{ id: ownCompany, companyname: 'Client' }])
  expect(await invite('cy@example.com', { company: borealis })).toMatchObject({ module_code: 'TRIAL_ERR009' })
  expect(await accountOf('cy@example.com')).toEqual([])
  // A user who waits in a company that the inviter does not see is neither moved nor found.
  expect(await invite('ben.adams@example.com')).toMatchObject({ module_code: 'TRIAL_ERR005' })
  const found = await server.send(searchUsers, { ...ann.credentials, query: { searchtext: 'ben.adams' } })
  expect(found.data.users).toEqual([])
  await moveOwner(null)
})

it('role-not-known: a role with a module or a menu that the inviter lacks', async () => {
  const [more, extra] = [uuid(), uuid()]
  await server.owner.query(
    `insert into tenant.roles (tenant_id, id, name) values ($1, $2, 'More modules'), ($1, $3, 'More menus')`,
    [ann.tenantId, more, extra],
  )
  await server.owner.query(
    `insert into tenant.role_modules (tenant_id, role_id, modulekey, modulelabel, moduledescription, displayorder)
      select $1::uuid, $2::uuid, 'Orchestrator MSP', 'x', '', 1
      union all select tenant_id, $3::uuid, modulekey, modulelabel, moduledescription, displayorder
      from tenant.role_modules where tenant_id = $1 and role_id = $4`,
    [ann.tenantId, more, extra, staff],
  )
  await server.owner.query(
    `insert into tenant.role_menus (tenant_id, role_id, modulekey, menuname, menulink, displayorder)
      select tenant_id, role_id, modulekey, 'Secret', '/desk/secret', 99 from tenant.role_modules
      where tenant_id = $1 and role_id = $2 limit 1`,
    [ann.tenantId, extra],
  )
  expect((await server.send(listRolesToGive, ann.credentials)).data).toEqual([{ roleid: staff, rolename: 'Staff' }])
  for (const role of [more, extra])
    expect(await invite('dee@example.com', { role })).toMatchObject({ module_code: 'TRIAL_ERR006' })
})
