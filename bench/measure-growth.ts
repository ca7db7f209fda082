import { randomInt } from 'node:crypto'
import { createDatabase, readDatabaseSize, seedAccounts } from './queries.ts'
import { spreadText, type Measurement } from './results.ts'
import { startPortico } from './server-process.ts'
import { signInOf } from './sign-in-requests.ts'
import { median, ratios, spreadOf } from './statistics.ts'

const blocks = 10
const samplesPerBlock = 30

type Side = { accounts: number; url: string; close(): Promise<void>; bytes: number; medians: number[] }

/**
 * Measures one sign-in at a time on an idle server, in turn for databases with `sizes` accounts (smallest first). Each
 * sample uses another account. Each size has its own database and server.
 */
export async function measureGrowth(serverUrl: string, sizes: readonly number[], phc: string): Promise<Measurement> {
  const sides: Side[] = []
  try {
    for (const accounts of sizes) sides.push(await open(serverUrl, accounts, phc))
    for (const side of sides) await timeSignIns(side, samplesPerBlock)
    for (let block = 0; block < blocks; block++) await measureBlock(sides)
  } finally {
    for (const side of sides) await side.close()
  }
  const [small, ...grown] = sides
  if (small === undefined) throw new Error('There is nothing to compare.')
  const rows = grown.map(({ accounts, medians }) => {
    const times = spreadOf(ratios(medians, small.medians))
    return {
      what: `sign-in latency at ${accounts.toLocaleString('en')} accounts`,
      floor: `flat: ${median(small.medians).toFixed(1)} ms at ${small.accounts.toLocaleString('en')}`,
      peer: '',
      ours: `${spreadText(times, 2, '×')}, ${median(medians).toFixed(1)} ms`,
      budget: '≤ 1.1×',
      met: times.middle <= 1.1,
    }
  })
  const megabytes = sides.map(({ bytes }) => `${Math.round(bytes / 1e6)} MB`)
  return { rows, remarks: [`The databases of ${sizes.length} sizes took ${megabytes.join(', ')}.`] }
}

async function open(serverUrl: string, accounts: number, phc: string): Promise<Side> {
  const database = await createDatabase(serverUrl, 'growth')
  const begun = performance.now()
  try {
    // Migrates the database by starting the server, which is stopped while rows are inserted.
    await (await startPortico(database.url)).stop()
    await seedAccounts(database.url, accounts, phc)
    const server = await startPortico(database.url)
    console.log(`  ${accounts.toLocaleString('en')} accounts in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    const close = async (): Promise<void> => {
      await server.stop()
      await database.drop()
    }
    return { accounts, url: server.url, close, bytes: await readDatabaseSize(database.url), medians: [] }
  } catch (failure) {
    await database.drop()
    throw failure
  }
}

async function measureBlock(sides: readonly Side[]): Promise<void> {
  const latencies = sides.map((): number[] => [])
  for (let sample = 0; sample < samplesPerBlock; sample++) {
    for (const [at, side] of sides.entries()) latencies[at]?.push(...(await timeSignIns(side, 1)))
  }
  for (const [at, side] of sides.entries()) side.medians.push(median(latencies[at] ?? []))
}

async function timeSignIns({ url, accounts }: Side, samples: number): Promise<number[]> {
  const latencies: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const account = randomInt(accounts)
    const { path, ...init } = signInOf(account)
    const begun = performance.now()
    const response = await fetch(url + path, init)
    await response.arrayBuffer()
    latencies.push(performance.now() - begun)
    if (response.status !== 200)
      throw new Error(`Account ${account} of ${accounts} could not sign in: ${response.status}.`)
  }
  return latencies
}
