import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startLoad } from './load-process.ts'
import { spreadText, type Measurement } from './results.ts'
import { runCommand } from './server-process.ts'
import { leaveForProvider, signInOf } from './sign-in-requests.ts'
import { median, quantile, ratios, spreadOf } from './statistics.ts'

const rounds = 8
/** If the ratio between the quartiles of two quiet measurements is larger, the machine was busy with other work. */
const unsteadiest = 1.25
/**
 * Sign-ins that wait for the provider. They start together and time out after four seconds; the measurement fits within
 * that time.
 */
const hanging = 50
const hangMs = 3_800
const probing = { connections: 1, pauseMs: 5, warmMs: 1_000, measureMs: 2_500 }

/**
 * Measures the p95 latency of password sign-ins while fifty other sign-ins wait for a provider that accepts connections
 * but sends nothing, relative to periods without such sign-ins; the two alternate. `databaseUrl` is the database of the
 * server at `url`.
 */
export async function measureProviderOutage(
  url: string,
  { databaseUrl, accounts }: { databaseUrl: string; accounts: number },
): Promise<Measurement> {
  const silent = await startSilentProvider()
  const [load, probe] = [startLoad(), startLoad()]
  const p95 = { calm: [] as number[], again: [] as number[], outage: [] as number[] }
  let [lost, answered] = [0, 0]
  const numbers = Array.from({ length: accounts }, (_, number) => number)
  const signIns = numbers.map((number) => signInOf(number))
  const leaving = numbers.map((number) => leaveForProvider('Contoso', `user-${number}@contoso.test`, number + accounts))
  const signIn = async (): Promise<number> => {
    const { latencies, refused, failed } = await probe.run({ url, requests: signIns, ...probing })
    lost += refused + failed
    return quantile(latencies, 0.95)
  }
  try {
    await connect(databaseUrl, silent.address)
    for (let round = 0; round < rounds; round++) {
      p95.again.push(await signIn())
      p95.calm.push(await signIn())
      const job = { url, requests: leaving, connections: hanging, pauseMs: 0, warmMs: 0, measureMs: hangMs }
      const waiting = load.run(job)
      p95.outage.push(await signIn())
      const { latencies, refused, failed } = await waiting
      answered += latencies.length + refused + failed
    }
  } finally {
    load.stop()
    probe.stop()
    silent.close()
  }
  const times = spreadOf(ratios(p95.outage, p95.calm))
  const still = spreadOf(ratios(p95.again, p95.calm))
  const isQuiet = still.high / still.low <= unsteadiest
  const hung = silent.taken() > 0 && answered === 0
  const row = {
    what: `p95 of a password sign-in, quiet → while ${hanging} sign-ins hang at a provider`,
    floor: `one quiet p95 against the next: ${spreadText(still, 2, '×')}`,
    peer: '',
    ours: `${spreadText(times, 2, '×')}, ${median(p95.calm).toFixed(0)} → ${median(p95.outage).toFixed(0)} ms, ${lost} lost`,
    budget: '≤ 1.2×, none lost',
    met: hung && (isQuiet || lost > 0) ? times.middle <= 1.2 && lost === 0 : null,
  }
  const remarks = [
    ...(hung ? [] : ['Not every sign-in at the provider hung, so its row decides nothing.']),
    ...(isQuiet ? [] : ['Others used the machine while a provider was away, so that row decides nothing.']),
  ]
  return { rows: [row], remarks }
}

/**
 * Starts a provider that accepts every connection and never responds. `taken` returns the number of accepted
 * connections.
 */
async function startSilentProvider() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    taken: () => sockets.size,
    close: (): void => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Configures a provider for the demo's Contoso, as an operator would. */
async function connect(databaseUrl: string, issuer: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-bench-idp-'))
  const file = path.join(folder, 'secret')
  try {
    writeFileSync(file, 'not a secret: it is not checked', { mode: 0o600 })
    const what = ['--kind', 'externalidp', '--issuer', issuer, '--client-id', 'bench', '--secret-file', file]
    await runCommand(databaseUrl, ['idp', 'add', 'Contoso', 'silent', ...what, '--role', 'Staff'])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
