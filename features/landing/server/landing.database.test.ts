import { testPaths } from '#features/landing/contract/test-paths.ts'
import { chooseLanding } from '#features/landing/contract/choose-landing.ts'
import { enter } from '#features/landing/contract/enter.ts'
import { listMenus, listModules } from '#features/landing/contract/modules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import { insertDemoDevice } from '@portico/server/core/devices/test-device-queries.ts'
import { openLandingServer, type LandingServer } from './test-landing.ts'

let server: LandingServer
beforeAll(async () => {
  server = await openLandingServer()
})
afterAll(() => server.close())
const as: LandingServer['as'] = (...which) => server.as(...which)
const entryOf: LandingServer['entryOf'] = (...which) => server.entryOf(...which)

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
        paths: testPaths,
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

  it('lose links that lead out of the product, also where the data have them, and still count as entries', async () => {
    const tenant_id = demoId('tenant Borealis')
    const { role_id } = await inTenant(server.place.database, tenant_id, (scope) =>
      scope.selectFrom('tenant.role_modules').select('role_id').executeTakeFirstOrThrow(),
    )
    const links = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/%09/evil',
      '/playground',
    ]
    const values = links.map((menulink, index) => ({
      tenant_id,
      role_id,
      modulekey: 'Desk',
      menuname: `Elsewhere ${index}`,
      menulink,
      displayorder: index - 10,
    }))
    await inTenant(server.place.database, tenant_id, (scope) =>
      scope.insertInto('tenant.role_menus').values(values).execute(),
    )
    const { data } = await server.send(listMenus, {
      ...(await as('nurse@borealis.test', 'Borealis')),
      query: { module: 'Desk' },
    })
    const { menu } = await entryOf('nurse@borealis.test', 'Borealis', 'Desk')
    expect(menu).toEqual(data)
    expect(data.filter(({ menuname }) => menuname.startsWith('Elsewhere'))).toEqual(
      links.map((_, index) => ({ menuname: `Elsewhere ${index}`, menulink: '', activemenu: false })),
    )
    expect(data.find(({ activemenu }) => activemenu)).toMatchObject({ menuname: 'My requests', menulink: '/desk/' })
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
