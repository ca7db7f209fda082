import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measurement } from '#bench/results.ts'
import { quantile } from '#bench/statistics.ts'
import { runDeviceLoad } from './device-load-process.ts'
import { seedDevices } from './device-queries.ts'

const seconds = 10
/** Of the steady load: minutes, and devices. */
const minutes = 5
const fleet = 15_000

/** Check-ins a second at full speed, and a fleet of 15,000 at a hello a minute: errors, latency and memory of the server. */
export async function measureCheckIns(url: string, pid: number, databaseUrl: string): Promise<Measurement> {
  await seedDevices(databaseUrl, 0, fleet)
  const most = await runDeviceLoad({
    url,
    devices: 3_200,
    connections: 32,
    helloSeconds: null,
    warmMs: 2_000,
    measureMs: seconds * 1_000,
    atMost: 60_000,
  })
  const steady = runDeviceLoad({
    url,
    devices: fleet,
    connections: 0,
    helloSeconds: 60,
    warmMs: 0,
    measureMs: minutes * 60_000,
    atMost: 0,
  })
  const memory: number[] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(59_000)
    memory.push(residentMegabytes(pid))
  }
  const { latencies, refused, failed } = await steady
  const [first = 0, last = 0] = [memory[1], memory.at(-1)]
  const lost = refused + failed
  return {
    rows: [
      {
        what: 'check-ins of devices per second, load generator included',
        floor: '',
        peer: 'Tactical RMM: 506/s on 20 cores (#1158)',
        ours: `${most.perSecond.toFixed(0)}/s, p95 ${quantile(most.latencies, 0.95).toFixed(0)} ms, ${most.refused + most.failed} refused or failed`,
        budget: '≥ 1,000/s',
        met: most.perSecond >= 1_000 && most.refused + most.failed === 0,
      },
      {
        what: '15,000 devices, a hello a minute each, for five minutes',
        floor: '',
        peer: 'MeshCentral: 14,000 devices on 2 vCPU (#1302)',
        ours: `${latencies.length} accepted, ${lost} lost, p95 ${quantile(latencies, 0.95).toFixed(0)} ms; memory ${first.toFixed(0)} → ${last.toFixed(0)} MB`,
        budget: 'none lost, memory does not grow',
        met: lost === 0 && last <= first * 1.1,
      },
    ],
    remarks: [
      `Memory of the server by minute under 15,000 devices: ${memory.map((mb) => `${mb.toFixed(0)} MB`).join(', ')}.`,
    ],
  }
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes ?? 0) / 1024
}
