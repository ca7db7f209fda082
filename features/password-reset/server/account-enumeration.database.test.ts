import { resetRequested } from '#features/password-reset/contract/reset-rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPasswordHashes } from '@portico/server/platform/crypto/password-hashes.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import type { Received } from '@portico/server/core/calls/test-server.ts'
import { recipientKey } from './steps.ts'
import { openResetServer, type ResetServer } from './test-reset-server.ts'

/**
 * Hashes at a tenth of the real cost, one at a time: if the jobs did not hash the same for all addresses, concurrent
 * hashes would show that.
 */
const tenth = openPasswordHashes(1, 10_000, { memory: 4_096, passes: 1, parallelism: 1 })
let server: ResetServer

beforeAll(async () => {
  server = await openResetServer({ hashes: tenth }, 'no jobs yet')
  await server.owner.query(
    `with added as (
      insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
      select tenant_id, gen_random_uuid(), 'known' || n || '@aurora.test', 'K', 'N', role_id, company_id
      from tenant.accounts, generate_series(1, 1000) as n where email = 'viewer@aurora.test' returning tenant_id, id)
    insert into tenant.passwords (tenant_id, account_id, hash) select tenant_id, id, 'x' from added`,
  )
  await server.owner.query('analyze')
})
afterAll(() => server.close())

let used = 0
type Samples = Record<'known' | 'unknown', number[]>

/** Sends requests for known and unknown addresses, one by one in random order, after calling `before` each time. */
async function sample(count: number, before: (kind: 'known' | 'unknown') => Promise<void>): Promise<Samples> {
  const samples: Samples = { known: [], unknown: [] }
  const responses = new Set<string>()
  for (let nth = 0; nth < count; nth += 1) {
    used += 1
    for (const kind of Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const address = `10.${kind === 'known' ? 1 : 2}.${Math.floor(used / 250)}.${used % 250}`
      const start = performance.now()
      await before(kind)
      const response: Received = await server.requestReset(`${kind}${used}@aurora.test`, { address })
      samples[kind].push(performance.now() - start)
      responses.add(`${response.status} ${response.text} ${JSON.stringify(response.cookies)}`)
    }
  }
  expect([...responses]).toEqual([expect.stringContaining(resetRequested)])
  return samples
}

/**
 * Returns the share of pairs in which a request for a known address takes longer than one for an unknown address: 0.5
 * if they cannot be distinguished (Mann-Whitney U / n²).
 */
function advantage({ known, unknown }: Samples): number {
  let longer = 0
  for (const one of known) for (const other of unknown) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (known.length * unknown.length)
}

/** Returns the tolerance for `count` pairs: five standard deviations, which chance exceeds once in millions of runs. */
const indistinguishable = (count: number) => 5 * Math.sqrt((2 * count + 1) / (12 * count * count))
const nothing = () => Promise.resolve()

describe('the response to a request for a reset', () => {
  it('is the same in body, status and time whether the address is known', async () => {
    const pairs = 200
    await sample(30, nothing)
    const samples = await sample(pairs, nothing)
    expect(Math.abs(advantage(samples) - 0.5)).toBeLessThan(indistinguishable(pairs))
  })

  it('would differ if the temporary password were hashed before it', async () => {
    // Hashes at the real cost, which exceeds the noise of a busy machine.
    const whole = openPasswordHashes()
    const hash = async (kind: string) => {
      if (kind === 'known') await whole.hash('Kf7m-Xw4p-Rt9q-Bz3h')
    }
    expect(Math.abs(advantage(await sample(120, hash)) - 0.5)).toBeGreaterThan(indistinguishable(120))
  })

  it('is the same whether the address has reached its limit of mails', async () => {
    const pairs = 200
    const { limits } = server.context
    server.context.limits = openRequestLimits({ pool: server.place.pool, log: silentLog })
    const used = async (email: string, times: number) => {
      for (let nth = 0; nth < times; nth += 1)
        await server.context.limits.takeShared('reset-mail', recipientKey(server.context, email))
    }
    const samples: Samples = { known: [], unknown: [] }
    const responses = new Set<string>()
    for (let nth = 0; nth < pairs; nth += 1) {
      for (const kind of nth % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const email = `${kind}-budget${nth}@aurora.test`
        // Counts emails for addresses of both kinds, which uses up the limit only for `known`.
        await used(email, kind === 'known' ? 5 : 4)
        const start = performance.now()
        const response = await server.requestReset(email, { address: `10.3.${nth}.${kind.length}` })
        samples[kind].push(performance.now() - start)
        responses.add(`${response.status} ${response.retryAfter} ${response.text}`)
      }
    }
    server.context.limits = limits
    expect([...responses]).toEqual([expect.stringContaining(resetRequested)])
    expect(Math.abs(advantage(samples) - 0.5)).toBeLessThan(indistinguishable(pairs))
  })

  it('is the same while mails of earlier requests are being sent', async () => {
    const pairs = 120
    await server.owner.query('delete from graphile_worker._private_jobs')
    const stop = await server.doJobs()
    const samples = await sample(pairs, nothing)
    expect(Math.abs(advantage(samples) - 0.5)).toBeLessThan(indistinguishable(pairs))
    const recipients = async () =>
      (await server.owner.query<{ recipient: string }>('select recipient from platform.mailbox')).rows
    await expect.poll(async () => (await recipients()).length).toBeGreaterThan(0)
    await stop()
    expect((await recipients()).filter(({ recipient }) => !recipient.startsWith('known'))).toEqual([])
  })
})
