import { readPreferences, savePreferences } from '#features/landing/contract/preferences.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { type Credentials } from '@portico/server/core/calls/test-server.ts'
import { openLandingServer, type LandingServer } from './test-landing.ts'

let server: LandingServer
beforeAll(async () => {
  server = await openLandingServer()
})
afterAll(() => server.close())
const as: LandingServer['as'] = (...which) => server.as(...which)
const entryOf: LandingServer['entryOf'] = (...which) => server.entryOf(...which)

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

it('a preference of 1 MB is refused as too-large before it is read, and nothing is changed', async () => {
  const credentials = await as('bot@aurora.test')
  await server.send(savePreferences, { ...credentials, body: { Insights: { currenttab: 'kept' } } })
  const body = { Insights: { currenttab: 'x'.repeat(1_000_000) } }
  expect(await server.send(savePreferences, { ...credentials, body })).toMatchObject({
    status: 413,
    summary: 'The request is too large.',
  })
  expect((await server.send(readPreferences, credentials)).data).toMatchObject({ Insights: { currenttab: 'kept' } })
})

describe('the modules that a user opened', () => {
  const open = (credentials: Credentials, opened: Record<string, unknown>) =>
    server.send(savePreferences, { ...credentials, body: { Insights: {}, Modules: { opened } } })

  it('are merged by module, also of two tabs at once, and the last twenty are kept', async () => {
    const credentials = await as('bot@mpi.test')
    await Promise.all([open(credentials, { Desk: 3 }), open(credentials, { 'Chat Bot': 2 })])
    await open(credentials, { Desk: 5 })
    expect((await server.send(readPreferences, credentials)).data.Modules).toEqual({
      opened: { 'Desk': 5, 'Chat Bot': 2 },
    })
    expect((await entryOf('bot@mpi.test')).opened).toEqual({ 'Desk': 5, 'Chat Bot': 2 })
    await open(
      credentials,
      Object.fromEntries(Array.from({ length: 19 }, (_, index) => [`Module ${index}`, 10 + index])),
    )
    const { opened } = await entryOf('bot@mpi.test')
    expect([Object.keys(opened).length, opened['Desk'], opened['Chat Bot']]).toEqual([20, 5, undefined])
    expect((await entryOf('bot@gates.test')).opened).toEqual({})
  })

  it.each([
    ['a negative time', { Desk: -1 }],
    ['a text', { Desk: 'now' }],
    ['a long key', { ['x'.repeat(65)]: 1 }],
    ['a hundred modules', Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`Module ${index}`, index]))],
  ])('refuse %s', async (_, opened) => {
    expect(await open(await as('bot@gates.test'), opened)).toMatchObject({ status: 400 })
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
    await expect
      .poll(async () => (await server.send(readPreferences, credentials)).data)
      .toMatchObject({ Insights: { theme: 'VisionThemeDark' } })
    expect((await entryOf('desk@aurora.test')).preferences.theme).toBe('VisionThemeDark')
  })
})
