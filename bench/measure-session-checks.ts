import { startLoad } from './load-process.ts'
import { spreadText, type Measurement } from './results.ts'
import { openPeerSession, openSession } from './sign-in-requests.ts'
import { median, ratios, spreadOf } from './statistics.ts'

const rounds = 8
const sessions = 64

/**
 * Measures session checks per second over HTTP: ours, and better-auth's get-session without and with its cookie cache,
 * in turn. 16 connections check 64 sessions. `cachedPeer` is the URL of a better-auth server with the cache.
 */
export async function measureSessionChecks(servers: {
  ours: string
  peer: string
  cachedPeer: string
}): Promise<Measurement> {
  const load = startLoad()
  const numbers = Array.from({ length: sessions }, (_, number) => number)
  const open = async (url: string, how: typeof openSession) => {
    const requests = []
    for (const number of numbers) requests.push(await how(url, number))
    return { url, requests, perSecond: [] as number[] }
  }
  try {
    const ours = await open(servers.ours, openSession)
    const peer = await open(servers.peer, openPeerSession)
    const cached = await open(servers.cachedPeer, openPeerSession)
    let lost = 0
    for (let round = 0; round < rounds; round++) {
      for (const { url, requests, perSecond } of [ours, peer, cached]) {
        const job = { url, requests, connections: 16, pauseMs: 0, warmMs: 400, measureMs: 1_200 }
        const measured = await load.run(job)
        lost += measured.refused + measured.failed
        perSecond.push(measured.perSecond)
      }
    }
    const times = spreadOf(ratios(ours.perSecond, peer.perSecond))
    const cachedTimes = spreadOf(ratios(ours.perSecond, cached.perSecond))
    const row = {
      what: 'session checks per second',
      floor: '',
      peer: `better-auth get-session: ${median(peer.perSecond).toFixed(0)}/s; with its cookie cache ${median(cached.perSecond).toFixed(0)}/s`,
      ours: `${spreadText(times, 1, '×')}, ${median(ours.perSecond).toFixed(0)}/s; ${cachedTimes.middle.toFixed(1)}× the cached`,
      budget: '≥ 10×',
      met: times.middle >= 10 && lost === 0,
    }
    return { rows: [row], remarks: lost === 0 ? [] : [`${lost} session checks were refused or failed.`] }
  } finally {
    load.stop()
  }
}
