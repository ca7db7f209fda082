import { chooseLanding } from '@portico/contract/landing/choose-landing.ts'
import { enter } from '@portico/contract/landing/enter.ts'
import { listMenus } from '@portico/contract/landing/list-menus.ts'
import type { RoleMenuItem } from '@portico/contract/landing/menu.ts'
import { listModules } from '@portico/contract/landing/list-modules.ts'
import { readPreferences } from '@portico/contract/landing/read-preferences.ts'
import { savePreferences } from '@portico/contract/landing/save-preferences.ts'
import type { OutputOf } from '@portico/contract/plumbing/call.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '#server/plumbing/database/scope.ts'
import { demoId } from '#server/plumbing/demo/demo-id.ts'
import { defaultDomain } from '#server/plumbing/domains/default-domain.ts'
import { openRequestLimits } from '#server/plumbing/request-limits.ts'
import { freshToken } from '#server/plumbing/session/token.ts'
import { openTestServer } from '#server/plumbing/test-server.ts'
import type { Halves, TestServer } from '#server/plumbing/test-server.ts'
import { answerEnter } from '#server/landing/enter.ts'
import { answerListMenus } from '#server/landing/list-menus.ts'
import { answerListModules } from '#server/landing/list-modules.ts'
import { answerReadPreferences } from '#server/landing/read-preferences.ts'
import { answerSavePreferences } from '#server/landing/save-preferences.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer({ enter, listModules, listMenus, readPreferences, savePreferences }, (house) => ({
    enter: answerEnter(house),
    listModules: answerListModules(house),
    listMenus: answerListMenus(house),
    readPreferences: answerReadPreferences(house),
    savePreferences: answerSavePreferences(house),
  }))
})
afterAll(() => server.close())

const as = async (email: string, tenant = 'Aurora'): Promise<Halves> => {
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
  const answer = await server.send(enter, { ...(await as(email, tenant)), query })
  expect(answer.status).toBe(200)
  return answer.data as OutputOf<typeof enter>
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

describe('tenant-mismatch: the device of a link (spec A §2, §8)', () => {
  const enterWith = async (device: string) =>
    server.send(enter, { ...(await as('admin@aurora.test')), query: { associated_deviceid: device } })

  it.each([
    ['of another tenant', demoId('device CON-LT-001'), 409, 'SSO_ERR007'],
    ["of the user's own", demoId('device AUR-LT-001'), 200, null],
    ['that is not known', 'unknown-device', 200, null],
    ['that is none', '', 200, null],
  ])('%s', async (_, device, status, moduleCode) => {
    expect(await enterWith(device)).toMatchObject({ status, module_code: moduleCode })
  })

  it('cannot be tried out: each account may name a few in a minute', async () => {
    const wide = server.house.limits
    server.house.limits = openRequestLimits({ pool: server.place.pool, log: server.house.log })
    const halves = await as('viewer@aurora.test')
    const statuses: number[] = []
    for (let tries = 0; tries < 30; tries++) {
      const answer = await server.send(enter, { ...halves, query: { associated_deviceid: `guess-${tries}` } })
      statuses.push(answer.status)
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
    expect(await server.send(enter, { ...halves, query: {} })).toMatchObject({ status: 200 })
    server.house.limits = wide
  })
})

describe('modules and menus', () => {
  it('are those of the role, in their order', async () => {
    const { data } = await server.send(listModules, await as('admin@aurora.test'))
    const keys = (data as { modulekey: string }[]).map(({ modulekey }) => modulekey)
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
    const [item, ...others] = data as RoleMenuItem[]
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
  ])('%s asks for %s', async (email, module) => {
    const answer = await server.send(listMenus, { ...(await as(email)), query: { module } })
    expect(answer).toMatchObject({ status: 409, module_code: 'ROLE_ERR001' })
  })
})

describe('preferences', () => {
  const save = (halves: Halves, insights: unknown) =>
    server.send(savePreferences, { ...halves, body: { Insights: insights } })

  it('are empty at first, then merged, and nobody else sees them', async () => {
    const halves = await as('admin@aurora.test')
    expect((await server.send(readPreferences, halves)).data).toEqual({ Insights: {} })
    await save(halves, { theme: 'Modern', currenttab: 'a' })
    expect((await save(halves, { currenttab: 'b' })).data).toEqual({ Insights: { theme: 'Modern', currenttab: 'b' } })
    expect((await server.send(readPreferences, halves)).data).toEqual({
      Insights: { theme: 'Modern', currenttab: 'b' },
    })
    expect((await server.send(readPreferences, await as('viewer@aurora.test'))).data).toEqual({ Insights: {} })
  })

  it('lose nothing when two tabs save at once', async () => {
    const halves = await as('nurse@borealis.test', 'Borealis')
    await Promise.all([
      save(halves, { currenttab: 'x' }),
      save(halves, { currentscreen: 'y' }),
      save(halves, { myclient: 'z' }),
    ])
    expect((await server.send(readPreferences, halves)).data).toEqual({
      Insights: { currenttab: 'x', currentscreen: 'y', myclient: 'z' },
    })
  })

  it.each([
    ['an unknown field', { colour: 'red' }],
    ['a list', { theme: ['Modern'] }],
    ['10 kB', { theme: 'x'.repeat(10_000) }],
    ['a NUL', { currenttab: 'a\u0000' }],
    ['half a surrogate pair', { currenttab: 'a\ud800' }],
  ])('refuse %s and keep what was', async (_, insights) => {
    const halves = await as('bot@aurora.test')
    await save(halves, { currenttab: 'kept' })
    expect(await save(halves, insights)).toMatchObject({ status: 400 })
    expect((await server.send(readPreferences, halves)).data).toEqual({ Insights: { currenttab: 'kept' } })
  })
})

describe('theme-not-permitted', () => {
  it('is told to a role without Change Page Layout, and nothing is changed', async () => {
    const halves = await as('viewer@aurora.test')
    const send = (insights: unknown) => server.send(savePreferences, { ...halves, body: { Insights: insights } })
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

  it('a theme kept from before the role lost it is of no effect, and comes back with the permission', async () => {
    const tenant_id = demoId('tenant Aurora')
    const account_id = demoId('account Aurora desk@aurora.test')
    const insights = JSON.stringify({ theme: 'VisionThemeDark', currenttab: 'kept' })
    await inTenant(server.place.database, tenant_id, (scope) =>
      scope
        .insertInto('tenant.preferences')
        .values({ tenant_id, account_id, insights, updated_at: new Date() })
        .execute(),
    )
    const halves = await as('desk@aurora.test')
    expect((await server.send(readPreferences, halves)).data).toEqual({ Insights: { currenttab: 'kept' } })
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
    expect((await server.send(readPreferences, halves)).data).toMatchObject({ Insights: { theme: 'VisionThemeDark' } })
    expect((await entryOf('desk@aurora.test')).preferences.theme).toBe('VisionThemeDark')
  })
})
