import { verify } from '#features/trial/contract/registrations.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTrialServer, type TrialServer } from './test-trial-server.ts'

let server: TrialServer
beforeAll(async () => {
  server = await openTrialServer()
})
afterAll(() => server.close())

describe('company-registered', () => {
  it.each([
    ['letters of another script', 'Аurоrа'],
    ['an invisible joiner', 'Auro\u200dra'],
    ['wide letters', 'Ａｕｒｏｒａ'],
    ['Greek capitals', 'ΑURORA'],
    ['a digit', 'Aur0ra'],
    ['Armenian and Cherokee', 'Auгօra'],
    ['a filler and a variation selector', 'Au\u034frora\ufe0e'],
    ['letters of mathematics', '𝓐𝖚𝔯𝕠𝗋𝒶'],
  ])('is a name that only looks like a tenant’s: by %s', async (_, company) => {
    const refused = await server.register({ email: 'double@example.com', company })
    expect([refused.status, refused.module_code]).toEqual([409, 'REGISTRATION_ERR011'])
  })

  it.each(['defaulttenant', 'companyname'])('is the %s of a domain, with or without such a tenant', async (setting) => {
    const company = `Waiting ${setting}`
    await server.owner.query('insert into platform.domains (host, settings) values ($1, $2)', [
      `${setting}.test`,
      JSON.stringify({ [setting]: company }),
    ])
    const refused = await server.register({ email: 'double@example.com', company: company.toUpperCase() })
    expect([refused.status, refused.module_code]).toEqual([409, 'REGISTRATION_ERR011'])
  })

  // Each pair is compared as written, in small letters and in capitals, in both directions.
  it.each([
    ['Paypal', 'PAYPAI', true],
    ['Paypal', 'paypa1', true],
    ['paypal', 'ΡΑΥΡΑL', true],
    ['Microsoft', 'rnicros0ft', true],
    ['Microsoft', 'MlCROSOFT', true],
    ['Microsoft', 'МІСRОЅОFТ', true],
    ['Дом', 'ДOM', true],
    ['Wave', 'VVave', false],
    ['Zoë', 'Zoe\u0308', true],
    ['Zoë', 'Zoe', false],
    ['Example', 'Exam\u202e\u2066\u200bple', true],
    ['Straße', 'Straβe', true],
    ['山田', '⼭田', true],
    ['Nova', 'ΝOVA', true],
    ['Nova', 'Vova', false],
    ['Aurora', 'Aurorae', false],
  ])('%s and %s: %s', async (one, other, expected) => {
    const ask = 'select platform.name_skeletons($1) && platform.name_skeletons($2) as alike'
    const { rows } = await server.owner.query(ask, [one, other])
    expect(rows).toEqual([{ alike: expected }])
  })

  it('is enforced by the database, however a tenant is added', async () => {
    const add = (name: string) =>
      server.owner.query('insert into tenant.tenants (tenant_id, name, authtype, is_msp) values ($1, $2, $3, false)', [
        uuid(),
        name,
        'local',
      ])
    await add('Microland')
    for (const name of ['rnicroland', 'MlCROLAND', 'Місrоlаnd', 'Micro\u200bland'])
      await expect(add(name)).rejects.toThrow(/tenants_by_name_skeleton/)
  })

  it('applies to the verification, too', async () => {
    const [first, second] = [
      await server.registered({ email: 'first@example.com', company: 'Paseo' }),
      await server.registered({ email: 'second@example.com', company: 'Раsео' }),
    ]
    expect((await server.send(verify, { body: { token: first.token } })).status).toBe(200)
    const refused = await server.send(verify, { body: { token: second.token } })
    expect([refused.status, refused.module_code]).toEqual([409, 'REGISTRATION_ERR011'])
  })

  it('applies when another registration is verified concurrently, and its tenant has not been made yet', async () => {
    const second = await server.registered({ email: 'instant@example.com', company: 'Мarina Вay' })
    const first = 'insert into tenant.tenants (tenant_id, name, authtype, is_msp) values ($1, $2, $3, false)'
    await server.owner.query('begin')
    await server.owner.query(first, [uuid(), 'Marina Bay', 'local'])
    const refused = server.send(verify, { body: { token: second.token } })
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await expect.poll(async () => (await server.owner.query(waiting)).rowCount).toBe(1)
    await server.owner.query('commit')
    expect(await refused).toMatchObject({ status: 409, module_code: 'REGISTRATION_ERR011' })
    const { rows } = await server.owner.query('select name from tenant.tenants where name_skeleton = $1', [
      'marina bay',
    ])
    expect(rows).toEqual([{ name: 'Marina Bay' }])
  })

  it('allows another name in the same letters', async () => {
    for (const [nth, company] of ['Аврора', 'Aurorae', 'オーロラ'].entries())
      expect((await server.register({ email: `other${nth}@example.com`, company })).status).toBe(200)
  })
})
