import { availableParallelism } from 'node:os'
import { startLoad, type LoadProcess, type LoadRequest } from './load-process.ts'
import { spreadText, type Measurement, type Row } from './results.ts'
import { startHashLimit } from './server-process.ts'
import { openPeerSession, openSession, peerSignInOf, signInOf } from './sign-in-requests.ts'
import { median, quantile, ratios, spreadOf } from './statistics.ts'

export type Servers = { ours: string; peer: string; accounts: number }

const rounds = 15
const warmMs = 400
const measureMs = 1_200
/** The number of connections: enough to keep every hash slot busy while responses are transferred. */
const connections = 8
/**
 * Sign-ins per second of the version that used `node:crypto`, as a fraction of that library's limit (measured
 * 2026-11-22).
 */
const formerShare = 0.81
/** If the ratio between the quartiles of the limit itself is larger, the machine was busy with other work. */
const unsteadiest = 1.25

/**
 * Measures password sign-ins per second over HTTP, of Portico and of better-auth, each as a fraction of the hashes that
 * the otherwise idle machine can compute; and the latency of other calls at the same time. Limit, ours and peer
 * alternate, about a second each.
 */
export async function measureSignIns(servers: Servers): Promise<Measurement> {
  const load = startLoad()
  const probe = startLoad()
  try {
    const { perSecond, ...throughput } = await measureThroughput(servers, load)
    const others = await measureOthers(servers, load, probe, (1000 * availableParallelism()) / perSecond)
    return { rows: [...throughput.rows, ...others.rows], remarks: [...throughput.remarks, ...others.remarks] }
  } finally {
    load.stop()
    probe.stop()
  }
}

/** Measures sign-ins per second. `perSecond` is the number of hashes that the machine can compute per second. */
async function measureThroughput(servers: Servers, load: LoadProcess): Promise<Measurement & { perSecond: number }> {
  const limit = startHashLimit()
  const formerLimit = startHashLimit('node:crypto')
  const perSecond = { limit: [] as number[], former: [] as number[], ours: [] as number[], peer: [] as number[] }
  let lost = 0
  const signIn = async (url: string, requests: LoadRequest[]): Promise<number> => {
    const measured = await load.run({ url, requests, connections, pauseMs: 0, warmMs, measureMs })
    lost += measured.refused + measured.failed
    return measured.perSecond
  }
  const numbers = Array.from({ length: servers.accounts }, (_, number) => number)
  const ours = numbers.map((number) => signInOf(number))
  const peer = numbers.map(peerSignInOf)
  try {
    for (let round = 0; round < rounds; round++) {
      perSecond.limit.push(await limit.measure(warmMs, measureMs))
      perSecond.former.push((await formerLimit.measure(warmMs, measureMs)) * formerShare)
      perSecond.ours.push(await signIn(servers.ours, ours))
      perSecond.peer.push(await signIn(servers.peer, peer))
    }
  } finally {
    limit.stop()
    formerLimit.stop()
  }
  const share = spreadOf(ratios(perSecond.ours, perSecond.limit))
  const most = spreadOf(perSecond.limit)
  const isQuiet = most.high / most.low <= unsteadiest
  const row: Row = {
    what: 'password sign-ins per second',
    floor: `the Argon2id limit: ${spreadText(most, 1, '/s')}`,
    peer: `better-auth: ${percent(ratios(perSecond.peer, perSecond.limit))} of the limit`,
    ours: `${percent(ratios(perSecond.ours, perSecond.limit))} of the limit, ${median(perSecond.ours).toFixed(1)}/s`,
    budget: '≥ 80 % of the limit',
    met: isQuiet || lost > 0 ? share.middle >= 0.8 && lost === 0 : null,
  }
  const remarks = [
    ...(isQuiet ? [] : ['Others used the machine while sign-ins were measured, so that row decides nothing.']),
    ...(lost === 0 ? [] : [`${lost} sign-ins were refused or failed under load.`]),
  ]
  const rows = [row, formerRow(perSecond, isQuiet, lost)]
  return { rows, remarks, perSecond: most.middle }
}

/**
 * Returns the comparison with the version that used `node:crypto`: its fraction of that library's limit, which is
 * measured in the same rounds.
 */
function formerRow(perSecond: { ours: number[]; former: number[] }, isQuiet: boolean, lost: number): Row {
  const times = spreadOf(ratios(perSecond.ours, perSecond.former))
  return {
    what: 'the same against the version of 2026-11-22',
    floor: `${(formerShare * 100).toFixed(0)} % of what node:crypto hashes: ${median(perSecond.former).toFixed(1)}/s`,
    peer: '',
    ours: spreadText(times, 2, '×'),
    budget: '≥ 1.8×',
    met: isQuiet || lost > 0 ? times.middle >= 1.8 && lost === 0 : null,
  }
}

const probing = { connections: 1, pauseMs: 20, warmMs: 300 }
const othersRounds = 4

/** Measures other calls during sign-ins. `hashMs` is the time of one hash while all cores are hashing. */
async function measureOthers(
  servers: Servers,
  load: LoadProcess,
  probe: LoadProcess,
  hashMs: number,
): Promise<Measurement> {
  const numbers = Array.from({ length: servers.accounts }, (_, number) => number)
  const sides = [
    {
      url: servers.ours,
      check: await openSession(servers.ours, 0),
      signIns: numbers.map((number) => signInOf(number)),
    },
    { url: servers.peer, check: await openPeerSession(servers.peer, 0), signIns: numbers.map(peerSignInOf) },
  ].map((side) => ({ ...side, calm: [] as number[], busy: [] as number[] }))
  for (let round = 0; round < othersRounds; round++) {
    for (const { url, check, signIns, calm, busy } of sides) {
      const checking = { url, requests: [check], ...probing, measureMs: 2_000 }
      calm.push(...(await probe.run(checking)).latencies)
      const signingIn = load.run({ url, requests: signIns, connections, pauseMs: 0, warmMs: 0, measureMs: 2_400 })
      busy.push(...(await probe.run(checking)).latencies)
      await signingIn
    }
  }
  const [ours, peer] = sides.map(({ calm, busy }) => ({ calm: quantile(calm, 0.95), busy: quantile(busy, 0.95) }))
  if (ours === undefined || peer === undefined) throw new Error('A side was not measured.')
  const text = ({ calm, busy }: { calm: number; busy: number }) => `${calm.toFixed(1)} → ${busy.toFixed(1)} ms`
  const row: Row = {
    what: 'p95 of a session check, calm → while sign-ins use every core',
    floor: '',
    peer: `better-auth: ${text(peer)}`,
    ours: text(ours),
    budget: `never behind a hash (${hashMs.toFixed(0)} ms), and at most as long as the peer`,
    met: ours.busy <= hashMs && ours.busy <= peer.busy,
  }
  return { rows: [row], remarks: [] }
}

function percent(shares: readonly number[]): string {
  return spreadText(spreadOf(shares.map((share) => share * 100)), 0, ' %')
}
