import { chooseLanding } from '@portico/contract/features/landing/choose-landing.ts'
import { enter } from '@portico/contract/features/landing/enter.ts'
import { listMenus } from '@portico/contract/features/landing/list-menus.ts'
import { listModules } from '@portico/contract/features/landing/list-modules.ts'
import { readPreferences } from '@portico/contract/features/landing/read-preferences.ts'
import { savePreferences } from '@portico/contract/features/landing/save-preferences.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '#server/core/tenants/scope.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { openRequestLimits } from '#server/core/rate-limits/request-limits.ts'
import { freshToken } from '#server/core/sessions/token.ts'
import { openTestServer, type Credentials, type TestServer } from '#server/core/calls/test-server.ts'
import { insertDemoDevice } from '#server/core/devices/test-device-queries.ts'
import { handleEnter } from './enter.ts'
import { handleListMenus } from './list-menus.ts'
import { handleListModules } from './list-modules.ts'
import { handleReadPreferences } from './read-preferences.ts'
import { handleSavePreferences } from './save-preferences.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer({ enter, listModules, listMenus, readPreferences, savePreferences }, (context) => ({
    enter: handleEnter(context),
    listModules: handleListModules(context),
    listMenus: handleListMenus(context),
    readPreferences: handleReadPreferences(context),
    savePreferences: handleSavePreferences(context),
  }))
})
afterAll(() => server.close())

const as = async (email: string, tenant = 'Aurora'): Promise<Credentials> => {
  const { token, cookie, tokenHash, cookieHash } = freshToken()
  const now = new Date()
  const tenant_id = demoId(`tenant ${tenant}`)
  await inTenant(server.place.database, tenant_id, (scope) =>
    scope
      .insertInto('tenant.sessions')
      .values({
        tenant_id,
        id: crypto.randomUUID(),
        account_id: demoId(`account ${tenant} ${email}`),
        token_hash: tokenHash,
        cookie_hash: cookieHash,
        authtype: 'localdb',
        address: '::1',
        agent: '',
        device: '',
        created_at: now,
        last_seen_at: now,
        idle_minutes: 60,
        expires_at: new Date(now.getTime() + 3_600_000),
        previous_login_at: null,
      })
      .execute(),
  )
  return { token, cookie }
}
const entryOf = async (email: string, tenant = 'Aurora', module?: string) => {
  const query = module === undefined ? {} : { module }
  const response = await server.send(enter, { ...(await as(email, tenant)), query })
  expect(response.status).toBe(200)
  return response.data
}

describe('the demo lands as its rows say', () => {
  it.each([
    ['admin@aurora.test', 'Aurora', '/insights'],
    ['viewer@aurora.test', 'Aurora', '/insights'],
    ['desk@aurora.test', 'Aurora', '/desk/'],
    ['bot@aurora.test', 'Aurora', '/chatBot'],
    ['bot@mpi.test', 'Aurora', '/mpichatbot'],
    ['bot@gates.test', 'Aurora', '/gateschatbot'],
    ['nomenu@aurora.test', 'Aurora', 'reject'],
    ['nurse@borealis.test', 'Borealis', '/insights'],
    ['both@aurora.test', 'Borealis', '/insights'],
  ])('%s of %s: %s', async (email, tenant, expected) => {
    for (const module of [undefined, 'Insights']) {
      const { modules, menu, preferences } = await entryOf(email, tenant, module)
      const landing = chooseLanding({
        selectedApplication: '',
        hasUserToken: true,
        redirectto: null,
        servicedeskInRedirect: false,
        nonmsp: false,
        fromBot: false,
        servicedesk: email === 'desk@aurora.test',
        modules,
        menu,
        preferences,
        email,
        chatBotDomains: defaultDomain.chatbotdomains,
        defaultModule: '',
      })
      expect(landing.outcome === 'land' ? landing.path : landing.outcome).toBe(expected)
      const canEdit = landing.outcome === 'land' && landing.permissions.canEdit
      expect(canEdit).toBe(email === 'admin@aurora.test' || tenant === 'Borealis')
    }
  })
})

describe('what the pages of devices are shown by', () => {
  it.each([
    ['admin@aurora.test', true],
    ['viewer@aurora.test', false],
  ])('%s may enrol devices: %s', async (email, may) => {
    expect((await entryOf(email)).may_enrol).toBe(may)
  })

  it('a tenant has devices once one reported that is no sample', async () => {
    const tenant_id = demoId('tenant Borealis')
    const [id, company_id] = [crypto.randomUUID(), crypto.randomUUID()]
    await inTenant(server.place.database, tenant_id, async (scope) => {
      await scope.deleteFrom('tenant.devices').where('tenant_id', '=', tenant_id).execute()
      await scope.insertInto('tenant.companies').values({ tenant_id, id: company_id, name: 'A' }).execute()
      const device = { id, company_id, hostname: 'a', os_name: 'linux', state: 'active', is_sample: true } as const
      await scope
        .insertInto('tenant.devices')
        .values({ tenant_id, ...device })
        .execute()
      await scope.insertInto('tenant.device_status').values({ tenant_id, device_id: id }).execute()
    })
    const has = async () => (await entryOf('nurse@borealis.test', 'Borealis')).has_devices
    const set = (table: 'device' | 'status') =>
      inTenant(server.place.database, tenant_id, (scope) =>
        table === 'device'
          ? scope.updateTable('tenant.devices').set({ is_sample: false }).where('id', '=', id).execute()
          : scope
              .updateTable('tenant.device_status')
              .set({ last_seen_at: new Date() })
              .where('device_id', '=', id)
              .execute(),
      )
    expect(await has()).toBe(false)
    await set('status')
    expect(await has()).toBe(false)
    await set('device')
    expect(await has()).toBe(true)
  })
})

describe('tenant-mismatch: the device of a link (spec A §2, §8)', () => {
  const enterWith = async (device: string) =>
    server.send(enter, { ...(await as('admin@aurora.test')), query: { associated_deviceid: device } })

  it.each([
    ['of another tenant', () => insertDemoDevice(server.place.database, 'Contoso'), 409, 'SSO_ERR007'],
    ["of the user's own", () => insertDemoDevice(server.place.database, 'Aurora'), 200, null],
    ['that is not known', () => 'unknown-device', 200, null],
    ['that is none', () => '', 200, null],
  ])('%s', async (_, device, status, moduleCode) => {
    expect(await enterWith(await device())).toMatchObject({ status, module_code: moduleCode })
  })

  it('cannot be enumerated: each account may try a few in a minute', async () => {
    const wide = server.context.limits
    server.context.limits = openRequestLimits({ pool: server.place.pool, log: server.context.log })
    const credentials = await as('viewer@aurora.test')
    const statuses: number[] = []
    for (let tries = 0; tries < 30; tries++) {
      const response = await server.send(enter, { ...credentials, query: { associated_deviceid: `guess-${tries}` } })
      statuses.push(response.status)
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
    expect(await server.send(enter, { ...credentials, query: {} })).toMatchObject({ status: 200 })
    server.context.limits = wide
  })
})

describe('modules and menus', () => {
  it('are those of the role, in their order', async () => {
    const { data } = await server.send(listModules, await as('admin@aurora.test'))
    const keys = data.map(({ modulekey }) => modulekey)
    expect(keys).toEqual(['Insights MSP', 'Orchestrator MSP', 'Desk', 'Chat Bot', 'Documentation'])
  })

  it.each([
    ['Insights MSP', 'Overview'],
    ['Insights', 'Overview'],
    ['insight', 'Overview'],
    ['Desk', 'My requests'],
    ['Documentation', 'Glossary'],
    ['', 'Overview'],
  ])('of %j begin with %s', async (module, first) => {
    const { data } = await server.send(listMenus, { ...(await as('admin@aurora.test')), query: { module } })
    const [item, ...others] = data
    expect(item).toMatchObject({ menuname: first, activemenu: true })
    expect(others.some(({ activemenu }) => activemenu)).toBe(false)
  })
})

describe('module-not-permitted', () => {
  it.each([
    ['viewer@aurora.test', 'Orchestrator'],
    ['bot@aurora.test', 'Insights'],
    ['admin@aurora.test', 'Nothing'],
    ['admin@aurora.test', "' or 1=1 --"],
  ])('%s requests %s', async (email, module) => {
    const response = await server.send(listMenus, { ...(await as(email)), query: { module } })
    expect(response).toMatchObject({ status: 409, module_code: 'ROLE_ERR001' })
  })
})

describe('preferences', () => {
  const save = (credentials: Credentials, insights: unknown) =>
    server.send(savePreferences, { ...credentials, body: { Insights: insights } })

  it('are empty at first, then merged, and no other user sees them', async () => {
    const credentials = await as('admin@aurora.test')
    expect((await server.send(readPreferences, credentials)).data).toEqual({ Insights: {} })
    await save(credentials, { theme: 'Modern', currenttab: 'a' })
    expect((await save(credentials, { currenttab: 'b' })).data).toEqual({
      Insights: { theme: 'Modern', currenttab: 'b' },
    })
    expect((await server.send(readPreferences, credentials)).data).toEqual({
      Insights: { theme: 'Modern', currenttab: 'b' },
    })
    expect((await server.send(readPreferences, await as('viewer@aurora.test'))).data).toEqual({ Insights: {} })
  })

  it('lose nothing when two tabs save concurrently', async () => {
    const credentials = await as('nurse@borealis.test', 'Borealis')
    await Promise.all([
      save(credentials, { currenttab: 'x' }),
      save(credentials, { currentscreen: 'y' }),
      save(credentials, { myclient: 'z' }),
    ])
    expect((await server.send(readPreferences, credentials)).data).toEqual({
      Insights: { currenttab: 'x', currentscreen: 'y', myclient: 'z' },
    })
  })

  it.each([
    ['an unknown field', { colour: 'red' }],
    ['a list', { theme: ['Modern'] }],
    ['10 kB', { theme: 'x'.repeat(10_000) }],
    ['a NUL', { currenttab: 'a\u0000' }],
    ['half a surrogate pair', { currenttab: 'a\ud800' }],
  ])('refuse %s and change nothing', async (_, insights) => {
    const credentials = await as('bot@aurora.test')
    await save(credentials, { currenttab: 'kept' })
    expect(await save(credentials, insights)).toMatchObject({ status: 400 })
    expect((await server.send(readPreferences, credentials)).data).toEqual({ Insights: { currenttab: 'kept' } })
  })
})

describe('theme-not-permitted', () => {
  it('answers a role without Change Page Layout, and nothing is changed', async () => {
    const credentials = await as('viewer@aurora.test')
    const send = (insights: unknown) => server.send(savePreferences, { ...credentials, body: { Insights: insights } })
    expect(await send({ theme: 'Vision', currenttab: 'new' })).toMatchObject({
      status: 409,
      module_code: 'USER_ERR010',
    })
    expect(await send({ currentscreen: 'other' })).toMatchObject({
      status: 200,
      data: { Insights: { currentscreen: 'other' } },
    })
    expect(await send({ theme: '' })).toMatchObject({ status: 200 })
  })

  it('a theme stored before the role lost the permission has no effect, and applies again with it', async () => {
    const tenant_id = demoId('tenant Aurora')
    const account_id = demoId('account Aurora desk@aurora.test')
    const insights = JSON.stringify({ theme: 'VisionThemeDark', currenttab: 'kept' })
    await inTenant(server.place.database, tenant_id, (scope) =>
      scope
        .insertInto('tenant.preferences')
        .values({ tenant_id, account_id, insights, updated_at: new Date() })
        .execute(),
    )
    const credentials = await as('desk@aurora.test')
    expect((await server.send(readPreferences, credentials)).data).toEqual({ Insights: { currenttab: 'kept' } })
    expect((await entryOf('desk@aurora.test')).preferences).toEqual({ currenttab: 'kept' })
    const { role_id } = await inTenant(server.place.database, tenant_id, (scope) =>
      scope.selectFrom('tenant.accounts').select('role_id').where('id', '=', account_id).executeTakeFirstOrThrow(),
    )
    await inTenant(server.place.database, tenant_id, (scope) =>
      scope
        .insertInto('tenant.role_menus')
        .values({
          tenant_id,
          role_id,
          modulekey: 'Desk',
          menuname: 'Change Page Layout',
          menulink: '',
          displayorder: 99,
        })
        .execute(),
    )
    expect((await server.send(readPreferences, credentials)).data).toMatchObject({
      Insights: { theme: 'VisionThemeDark' },
    })
    expect((await entryOf('desk@aurora.test')).preferences.theme).toBe('VisionThemeDark')
  })
})
