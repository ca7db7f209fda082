import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { idp as runIdp } from './test-commands.ts'
import { proveDomains, readProofs } from '#features/single-sign-on/server/proven-domain-queries.ts'
import { runIn } from '#features/single-sign-on/server/test-connection-queries.ts'

let server: TestServer
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-prove-'))
  await writeFile(join(folder, 'secret.txt'), 'a secret of the client')
  server = await openTestServer({}, () => ({}))
})
afterEach(async () => {
  for (const name of tenants)
    await inTenant(server.place.database, tenantOf(name), (tenant) =>
      tenant.deleteFrom('tenant.proven_domains').where('domain', 'like', '%.example').execute(),
    )
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const tenants = ['Aurora', 'Borealis'] as const
const tenantOf = (name: string) => demoId(`tenant ${name}`)
const by = { agent: 'command line, ann', address: '' }
const now = new Date('2026-11-22T12:00:00Z')

const idp = (...words: string[]) => runIdp({ ...server.context, folder, now, by }, ...words)
const held = async (domain: string) => (await readProofs(server.place.database, [domain])).map(({ tenant }) => tenant)
const addTo = (tenant: string, name: string, ...domains: string[]) => {
  const of = [
    '--kind',
    'externalidp',
    '--issuer',
    'https://id.example.com',
    '--client-id',
    'portico',
    '--role',
    'Staff',
  ]
  const more = domains.flatMap((domain) => ['--domain', domain])
  return idp('add', tenant, name, ...of, '--secret-file', 'secret.txt', ...more)
}
const connections = (tenant: string) =>
  runIn<{ name: string }>(server.place.pool, tenantOf(tenant), 'select name from tenant.connections', [])

describe('idp prove without the record', () => {
  it('names a domain that is proven already as such, and prints the record', async () => {
    // Resolvers answer for this domain without asking the network (RFC 7686 §2).
    await idp('prove', 'Aurora', 'word.onion', '--vouch')
    const { problems, lines } = await idp('prove', 'Aurora', 'word.onion')
    await idp('withdraw', 'Aurora', 'word.onion')
    expect(problems).toEqual([])
    expect(lines[0]).toMatch(/^word\.onion is proven for Aurora already, by an operator since \d{4}-/)
    expect(lines[1]).toMatch(/^_portico\.word\.onion {2}portico-domain=/)
  })
})

describe('a domain that another tenant has proven', () => {
  it('is refused to idp prove, which names that tenant and how to withdraw the proof', async () => {
    await idp('prove', 'Aurora', 'one.example', '--vouch')
    expect((await idp('prove', 'Borealis', 'one.example', '--vouch')).problems).toEqual([
      "one.example is proven for Aurora, and a domain is one tenant's: npm run portico -- idp withdraw Aurora one.example",
    ])
    expect(await held('one.example')).toEqual(['Aurora'])
    expect((await idp('prove', 'Aurora', 'one.example', '--vouch')).problems).toEqual([])
  })

  it('is refused to idp add, which then adds nothing', async () => {
    await idp('prove', 'Aurora', 'one.example', '--vouch')
    const { problems } = await addTo('Borealis', 'refused', 'a.example', 'one.example', 'z.example')
    expect(problems).toEqual([expect.stringMatching(/^one\.example is proven for Aurora.* idp withdraw Aurora /)])
    expect(await connections('Borealis')).toEqual([])
    expect([...(await held('a.example')), ...(await held('z.example'))]).toEqual([])
  })

  it("is one tenant's also where both prove it at the same time", async () => {
    for (let round = 0; round < 10; round += 1) {
      const domains = [`race-${round}.example`, `other-${round}.example`]
      // Both transactions have begun. They continue together, each with its domains in a different order.
      const waiting = Promise.withResolvers<undefined>()
      let begun = 0
      const both = await Promise.all(
        tenants.map((name, index) =>
          inTenant(server.place.database, tenantOf(name), async (tenant) => {
            await tenant.selectFrom('tenant.tenants').select('name').execute()
            begun += 1
            if (begun === tenants.length) waiting.resolve(undefined)
            await waiting.promise
            const ordered = index === 0 ? domains : domains.toReversed()
            return proveDomains(tenant, { tenantId: tenantOf(name), domains: ordered, by: 'operator', origin })
          }),
        ),
      )
      expect(both.map((taken) => taken.length).toSorted((one, other) => one - other)).toEqual([0, 2])
      const winner = tenants[both.findIndex((taken) => taken.length === 0)]
      for (const domain of domains) expect(await held(domain)).toEqual([winner])
    }
  })
})

const origin = { ...by, at: now }

describe('the proofs', () => {
  it('are listed with their tenant, of all or of one', async () => {
    await idp('prove', 'Aurora', 'one.example', '--vouch')
    const all = (await idp('domains')).lines.map((line) => line.split(/ {2,}/))
    expect(all[0]).toEqual(['TENANT', 'DOMAIN', 'HOW', 'SINCE'])
    expect(all).toContainEqual(['Aurora', 'one.example', 'by an operator', '2026-11-22'])
    expect(all.some(([tenant]) => tenant === 'Contoso')).toBe(true)
    const own = (await idp('domains', 'Aurora')).lines.slice(1)
    expect(own.length).toBeGreaterThan(1)
    expect(own.every((line) => line.startsWith('Aurora'))).toBe(true)
    expect((await idp('domains', 'Nowhere')).problems).toEqual([expect.stringContaining('There is no tenant Nowhere')])
  })

  it('can be withdrawn, after which another tenant can prove the domain', async () => {
    await idp('prove', 'Aurora', 'one.example', '--vouch')
    expect((await idp('withdraw', 'Aurora', 'one.example')).problems).toEqual([])
    expect(await held('one.example')).toEqual([])
    expect((await idp('prove', 'Borealis', 'one.example', '--vouch')).problems).toEqual([])
  })

  it('that are not there cannot, and those that are there are named', async () => {
    expect((await idp('withdraw', 'Borealis', 'aurora.test')).problems).toEqual([
      'Borealis has not proven aurora.test. It has proven borealis.test.',
    ])
    expect(await held('aurora.test')).toEqual(['Aurora'])
  })

  it('are written to the audit with the operator, each change once', async () => {
    await idp('prove', 'Aurora', 'audited.example', '--vouch')
    await idp('prove', 'Aurora', 'audited.example', '--vouch')
    await idp('prove', 'Borealis', 'audited.example', '--vouch')
    await idp('withdraw', 'Aurora', 'audited.example')
    const text = `select event, reason, agent from tenant.audit_events where reason like 'audited.example%' order by id`
    const of = (tenant: string) => runIn(server.place.pool, tenantOf(tenant), text, [])
    expect(await of('Aurora')).toEqual([
      { event: 'domain-proven', reason: 'audited.example by operator', agent: 'command line, ann' },
      { event: 'domain-withdrawn', reason: 'audited.example', agent: 'command line, ann' },
    ])
    expect(await of('Borealis')).toEqual([])
  })

  it('by DNS replace those by an operator', async () => {
    const prove = (proven: 'operator' | 'dns') =>
      inTenant(server.place.database, tenantOf('Aurora'), (tenant) =>
        proveDomains(tenant, { tenantId: tenantOf('Aurora'), domains: ['one.example'], by: proven, origin }),
      )
    for (const proven of ['operator', 'dns', 'operator'] as const) await prove(proven)
    expect(await readProofs(server.place.database, ['one.example'])).toMatchObject([{ provenBy: 'dns' }])
  })
})
