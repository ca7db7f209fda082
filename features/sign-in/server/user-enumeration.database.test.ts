import { findTenants } from '#features/sign-in/contract/find-tenants.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { undisclosedTenantId } from '@portico/contract/core/authentication/tenant-choice.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { openPasswordHashes, type PasswordHashes } from '@portico/server/platform/crypto/password-hashes.ts'
import { openTestServer, type Received, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleFindTenants } from './find-tenants.ts'
import { handleSignInWithPassword } from './serve.ts'

const aurora = demoId('tenant Aurora')
/** Hashes at a fraction of the real cost, which still makes a skipped hash measurable. */
const tenth = openPasswordHashes(1, 1_000, { memory: 4_096, passes: 1, parallelism: 1 })
let server: TestServer

beforeAll(async () => {
  server = await openTestServer(
    { findTenants, signInWithPassword },
    (context) => ({ findTenants: handleFindTenants(context), signInWithPassword: handleSignInWithPassword(context) }),
    { hashes: tenth },
  )
  const owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
  // A new address for each sample, because otherwise the growing delay would be measured.
  await owner.query(
    `with added as (
      insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
      select $1, gen_random_uuid(), 'known' || n || '@aurora.test', 'K', 'N', $2, $3 from generate_series(1, 1000) as n
      returning tenant_id, id)
    insert into tenant.passwords (tenant_id, account_id, hash) select tenant_id, id, $4 from added`,
    [aurora, demoId('role Aurora Viewer'), demoId('company Aurora'), await tenth.hash('Portico#2026')],
  )
  await owner.query('analyze')
  await owner.end()
})
afterAll(() => server.close())

let used = 0
type Sample = { ms: number; response: Received }
type Samples = { known: Sample[]; unknown: Sample[] }

/** Sends requests for known and unknown addresses, one by one in random order, each from its own network. */
async function sample(
  count: number,
  sendRequest: (email: string, address: string) => Promise<Received>,
): Promise<Samples> {
  const samples: Samples = { known: [], unknown: [] }
  for (let nth = 0; nth < count; nth += 1) {
    used += 1
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const address = `10.${kind === 'known' ? 1 : 2}.${Math.floor(used / 250)}.${used % 250}`
      const start = performance.now()
      const response = await sendRequest(`${kind}${used}@aurora.test`, address)
      samples[kind].push({ ms: performance.now() - start, response })
    }
  }
  return samples
}

/**
 * Returns the share of pairs in which a request for a known address takes longer than one for an unknown address: 0.5
 * if they cannot be distinguished (Mann-Whitney U / n²).
 */
function advantage({ known, unknown }: Samples): number {
  let longer = 0
  for (const { ms } of known) for (const other of unknown) longer += ms > other.ms ? 1 : ms === other.ms ? 0.5 : 0
  return longer / (known.length * unknown.length)
}

const signInTo = (tenantid: string) => (email: string, address: string) =>
  server.send(signInWithPassword, { address, body: { tenantid, email, password: encodePassword('not the password') } })

const find = (email: string, address: string) => server.send(findTenants, { address, query: { emailid: email } })

/** Stores a password hash of the current cost for every account. */
async function storeHashes(): Promise<void> {
  const owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
  await owner.query('update tenant.passwords set hash = $1', [await server.context.hashes.hash('Portico#2026')])
  await owner.end()
}

async function withHashes(hashes: PasswordHashes, work: () => Promise<void>): Promise<void> {
  server.context.hashes = hashes
  await work().finally(() => (server.context.hashes = tenth))
}

/**
 * Returns the tolerance for `count` pairs: five standard deviations, which chance exceeds once in millions of runs; a
 * skipped hash causes a far larger difference.
 */
const indistinguishable = (count: number) => 5 * Math.sqrt((2 * count + 1) / (12 * count * count))

describe('known and unknown addresses', () => {
  it.each([
    ['in a tenant', aurora, 200],
    ['without a tenant', undisclosedTenantId, 150],
  ])('are refused in the same way by a sign-in %s: body, status, time', async (_, tenantid, pairs) => {
    await sample(30, signInTo(tenantid))
    const samples = await sample(pairs, signInTo(tenantid))
    const texts = new Set(
      [...samples.known, ...samples.unknown].map(({ response }) => `${response.status} ${response.text}`),
    )
    expect(texts.size).toBe(1)
    expect([...texts][0]).toContain('Invalid Credentials')
    expect(Math.abs(advantage(samples) - 0.5)).toBeLessThan(indistinguishable(pairs))
  })

  it('get the same response from find-tenants, 400 of them: every byte but the date, and time', async () => {
    const pairs = 200
    await sample(30, find)
    const samples = await sample(pairs, find)
    const responses = [...samples.known, ...samples.unknown].map(({ response }) => response)
    const whole = new Set(responses.map(({ status, headers, text }) => JSON.stringify([status, headers, text])))
    expect(whole.size).toBe(1)
    expect(responses[0]?.data).toMatchObject([{ tenantid: undisclosedTenantId, tenantname: defaultDomain.companyname }])
    expect(Math.abs(advantage(samples) - 0.5)).toBeLessThan(indistinguishable(pairs))
  })

  it('take the same time at the real cost of a hash', async () => {
    await withHashes(openPasswordHashes(), async () => {
      await storeHashes()
      const samples = await sample(60, signInTo(aurora))
      expect(Math.abs(advantage(samples) - 0.5)).toBeLessThan(indistinguishable(60))
    })
  })
})

describe('this test', () => {
  it('fails when a hash is skipped for unknown addresses', async () => {
    // Hashes at the real cost, which exceeds the noise of a busy machine.
    const whole = openPasswordHashes()
    const careless = {
      ...whole,
      verify: async (password: string, phc: string | null) => phc !== null && whole.verify(password, phc),
    }
    await withHashes(careless, async () => {
      await storeHashes()
      const samples = await sample(60, signInTo(aurora))
      expect(Math.abs(advantage(samples) - 0.5)).toBeGreaterThan(indistinguishable(60))
    })
  })
})
