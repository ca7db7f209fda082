import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measurement } from '#bench/results.ts'
import { quantile } from '#bench/statistics.ts'
import { runDeviceLoad } from './device-load-process.ts'
import { seedDevices } from './device-queries.ts'

/** The number of devices that report at full speed, and the number of devices of a large site. */
const busy = 3_200
const fleet = 15_000
const minutes = 5

/**
 * Measures reports per second at full speed on 64 connections. Requests are signed in advance, because signing is the
 * devices' work.
 */
export async function measureCheckIns(url: string, databaseUrl: string): Promise<Measurement> {
  await seedDevices(databaseUrl, 0, busy)
  const full = { helloSeconds: null, warmMs: 2_000, measureMs: 10_000, atMost: 60_000 }
  const { perSecond, latencies, refused, failed } = await runDeviceLoad({
    url,
    first: 0,
    devices: busy,
    connections: 64,
    ...full,
  })
  const row = {
    what: 'check-ins of devices per second, the load generator on the same cores',
    floor: '',
    peer: 'Tactical RMM: 506/s on 20 cores (#1158)',
    ours: `${perSecond.toFixed(0)}/s, p95 ${quantile(latencies, 0.95).toFixed(0)} ms, ${refused + failed} lost`,
    budget: '≥ 1,000/s, none lost',
    met: perSecond >= 1_000 && refused + failed === 0,
  }
  return { rows: [row], remarks: [] }
}

/**
 * Measures 15,000 devices, each with a hello per minute, for five minutes: errors, latency, and the server's memory.
 */
export async function measureFleet(url: string, pid: number, databaseUrl: string): Promise<Measurement> {
  await seedDevices(databaseUrl, busy, fleet)
  const pace = { connections: 0, helloSeconds: 60, warmMs: 0, measureMs: minutes * 60_000, atMost: 0 }
  const steady = runDeviceLoad({ url, first: busy, devices: fleet, ...pace })
  const memory: number[] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(59_000)
    memory.push(residentMegabytes(pid))
  }
  const { latencies, refused, failed } = await steady
  const [second = 0, last = 0] = [memory[1], memory.at(-1)]
  const row = {
    what: '15,000 devices, a hello a minute each, for five minutes',
    floor: '',
    peer: 'MeshCentral: 14,000 devices on 2 vCPU (#1302)',
    ours: `${latencies.length} accepted, ${refused + failed} lost, p95 ${quantile(latencies, 0.95).toFixed(0)} ms; memory ${second.toFixed(0)} → ${last.toFixed(0)} MB`,
    budget: 'none lost, memory does not grow',
    met: refused + failed === 0 && last <= second * 1.1,
  }
  const byMinute = memory.map((megabytes) => `${megabytes.toFixed(0)} MB`).join(', ')
  return { rows: [row], remarks: [`Memory of the server under 15,000 devices, minute by minute: ${byMinute}.`] }
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes ?? 0) / 1024
}
