import { noRoleChange, type RoleChange } from '#features/administration/contract/role-rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Administered } from '#features/administration/server/administering.ts'
import { addRole, listRoles, removeRole, setRole } from './change-role.ts'
import {
  openAdministeredDatabase,
  type AdministeredDatabase,
} from '#features/administration/server/test-administration.ts'

let administration: AdministeredDatabase
beforeAll(async () => {
  administration = await openAdministeredDatabase()
  await administration.addTenant('Acme', 'ann@acme.example')
})
afterAll(() => administration.close())

const plain = noRoleChange
const add = (name: string, change: Partial<RoleChange>, tenant: string | null = 'Acme') =>
  addRole(administration.parts, { tenant, name, change: { ...plain, ...change } })
const set = (name: string, change: Partial<RoleChange>, newName: string | null = null) =>
  setRole(administration.parts, { tenant: 'Acme', name, newName, change: { ...plain, ...change } })
const remove = (name: string) => removeRole(administration.parts, { tenant: 'Acme', name })
const nameOf = (outcome: Administered<unknown>) => (outcome.ok ? 'done' : outcome.error.name)
const events = () =>
  administration.rows("select event, reason from tenant.audit_events where event like 'role-%' order by id")
const lead: Partial<RoleChange> = {
  modules: ['Desk', 'Insights', 'Orchestrator'],
  menus: [
    { module: 'Insights', name: 'Edit Dashboard', link: null },
    { module: 'Orchestrator', name: 'Runbooks', link: '/orchestrator' },
  ],
}

/** Returns the modules and menus of a role, in order, as the landing reads them. */
const modulesOf = async (name: string) => {
  const listed = await listRoles(administration.parts, null)
  const role = listed.ok ? listed.value.roles.find((each) => each.name === name) : undefined
  return role?.modules.map(({ key, menus }) => [key, ...menus.map(([menu, link]) => `${menu}=${link}`)])
}

describe('a role', () => {
  it('is created with the modules of the product and others, in their order; repeating it changes nothing', async () => {
    expect(await add('Lead', lead)).toMatchObject({ value: { isChanged: true } })
    expect(await modulesOf('Lead')).toEqual([
      ['Desk', 'My requests=/desk/'],
      ['Insights Non-MSP', 'Overview=/insights', 'Devices=/insights/devices', 'Edit Dashboard='],
      ['Orchestrator', 'Runbooks=/orchestrator'],
    ])
    expect(await add(' lead ', lead)).toMatchObject({ value: { isChanged: false } })
    expect(nameOf(await add('Lead', { modules: ['Desk'] }))).toBe('role-exists')
    expect(await events()).toEqual([{ event: 'role-made', reason: 'Lead' }])
  })

  it('gets modules and menus, and loses others; repeating it changes nothing', async () => {
    const change = {
      modules: ['Documentation'],
      menus: [{ module: 'Insights', name: 'Export to PDF', link: null }],
      dropModules: ['Orchestrator'],
      dropMenus: [{ module: 'insights', name: 'edit dashboard' }],
    }
    expect(await set('lead', change)).toMatchObject({ value: { isChanged: true } })
    expect(await modulesOf('Lead')).toEqual([
      ['Desk', 'My requests=/desk/'],
      ['Insights Non-MSP', 'Overview=/insights', 'Devices=/insights/devices', 'Export to PDF='],
      ['Documentation', 'Glossary=/glossary', 'Documents=/document'],
    ])
    expect(await set('Lead', change)).toMatchObject({ value: { isChanged: false } })
  })

  it('gets labels, descriptions and an order, and the standard ones again; what is not named stays after the rest', async () => {
    const change = {
      labels: [{ module: 'desk', text: 'Help desk' }],
      descriptions: [{ module: 'Desk', text: 'Ask us anything.' }],
      order: ['Documentation', 'desk'],
      menuOrders: [{ module: 'Insights', names: ['export to pdf', 'Devices'] }],
    }
    expect(await set('Lead', change)).toMatchObject({ value: { isChanged: true } })
    expect(await modulesOf('Lead')).toEqual([
      ['Documentation', 'Glossary=/glossary', 'Documents=/document'],
      ['Desk', 'My requests=/desk/'],
      ['Insights Non-MSP', 'Export to PDF=', 'Devices=/insights/devices', 'Overview=/insights'],
    ])
    const shown = () =>
      administration.rows(`select modulelabel, moduledescription, displayorder from tenant.role_modules
        where modulekey = 'Desk' and role_id = (select id from tenant.roles where name = 'Lead')`)
    expect(await shown()).toEqual([
      { modulelabel: 'Help desk', moduledescription: 'Ask us anything.', displayorder: 2 },
    ])
    expect(await set('Lead', change)).toMatchObject({ value: { isChanged: false } })
    const back = {
      labels: [{ module: 'Desk', text: '' }],
      descriptions: [{ module: 'Desk', text: '' }],
      order: ['Desk'],
    }
    expect(await set('Lead', back)).toMatchObject({ value: { isChanged: true } })
    expect(await shown()).toEqual([
      { modulelabel: 'Service Desk', moduledescription: 'Raise requests and follow them.', displayorder: 1 },
    ])
  })

  it('is renamed, and every node that caches its sessions is notified', async () => {
    const notified = await administration.listen('portico_role_change')
    await administration.rows(`update tenant.accounts set role_id = (select id from tenant.roles where name = 'Lead')
      where email = 'ann@acme.example'`)
    notified.length = 0
    expect(await set('Lead', {}, 'Team lead')).toMatchObject({ value: { role: { name: 'Team lead' } } })
    const [role] = await administration.rows<{ id: string }>("select id from tenant.roles where name = 'Team lead'")
    await expect.poll(() => notified).toEqual([role?.id])
    expect((await events()).at(-1)).toEqual({ event: 'role-changed', reason: 'Lead' })
  })

  it('role-in-use: is not deleted while an account has it, and afterwards it is', async () => {
    expect(nameOf(await remove('Team lead'))).toBe('role-in-use')
    await administration.rows(`update tenant.accounts set role_id = (select id from tenant.roles where name = 'Owner')`)
    expect(nameOf(await remove('Team lead'))).toBe('done')
    expect(nameOf(await remove('Team lead'))).toBe('no-such-role')
    expect((await events()).at(-1)).toEqual({ event: 'role-removed', reason: 'Team lead' })
  })

  it('owner-role: is neither renamed nor deleted, but its modules can change', async () => {
    expect(nameOf(await set('Owner', {}, 'Boss'))).toBe('owner-role')
    expect(nameOf(await remove('Owner'))).toBe('owner-role')
    expect(nameOf(await set('Owner', { dropModules: ['Chat Bot'] }))).toBe('done')
  })

  it.each([
    ['input-not-valid', () => add('', { modules: ['Desk'] })],
    ['input-not-valid', () => set('Staff', { modules: [' '] })],
    ['no-such-tenant', () => add('Lead', lead, 'Nowhere')],
    ['no-such-module', () => add('Lead', { menus: lead.menus ?? [] })],
    ['no-such-menu', () => set('Staff', { menus: [{ module: 'Desk', name: 'Elsewhere', link: null }] })],
    ['input-not-valid', () => set('Staff', { menus: [{ module: 'Desk', name: 'Out', link: '/%09/evil.example' }] })],
    ['no-such-module', () => set('Staff', { labels: [{ module: 'Orchestrator', text: 'Runs' }] })],
    ['no-such-module', () => set('Staff', { order: ['Desk', 'Orchestrator'] })],
    ['no-such-menu', () => set('Staff', { menuOrders: [{ module: 'Desk', names: ['Queue'] }] })],
    ['no-such-role', () => set('King', lead)],
    ['role-exists', () => set('Staff', {}, 'OWNER')],
  ])('%s: nothing is changed', async (name, work) => {
    const before = await listRoles(administration.parts, 'Acme')
    expect(nameOf(await work())).toBe(name)
    expect(await listRoles(administration.parts, 'Acme')).toEqual(before)
  })

  it('tenant-needed: with several tenants', async () => {
    await administration.addTenant('Borealis', 'bea@borealis.example')
    expect(nameOf(await add('Lead', lead, null))).toBe('tenant-needed')
  })
})
