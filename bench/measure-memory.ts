import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmasterPid } from './queries.ts'
import type { Measurement } from './results.ts'
import type { ServerProcess } from './server-process.ts'
import { spreadOf } from './statistics.ts'

const idleMs = 60_000
const starts = 3

/**
 * Measures the memory of the product (proportional and resident set size) after a minute without requests, as the
 * median of three starts, and the memory of PostgreSQL.
 * @param start starts the product on a database that has the demo
 */
export async function measureMemory(start: () => Promise<ServerProcess>, databaseUrl: string): Promise<Measurement> {
  const read: { proportional: number; resident: number }[] = []
  let database: number | null = null
  for (let number = 0; number < starts; number++) {
    const product = await start()
    try {
      await sleep(idleMs)
      read.push(memoryOf(product.pid))
      const postmaster = await readPostmasterPid(databaseUrl)
      database = postmaster === null ? null : databaseBytes(postmaster)
    } finally {
      await product.stop()
    }
  }
  const proportional = spreadOf(read.map((one) => one.proportional))
  const resident = spreadOf(read.map((one) => one.resident))
  const row = {
    what: 'memory of the product, idle',
    floor: '',
    peer: 'Rauthy 35–65 MB, Keycloak 1,250 MB (as they publish)',
    ours: `${megabytes(proportional.middle)} proportional, ${megabytes(resident.middle)} resident`,
    budget: '≤ 150 MB proportional',
    met: proportional.middle <= 150e6,
  }
  const remark = `PostgreSQL beside it holds ${megabytes(database ?? 0)} (proportional set, all its processes).`
  return { rows: [row], remarks: database === null ? [] : [remark] }
}

/**
 * Returns the memory of a process in bytes. In `proportional`, pages shared with other processes count in part; in
 * `resident`, they count fully.
 */
function memoryOf(pid: number): { proportional: number; resident: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) * 1024
  return { proportional: bytesOf('Pss'), resident: bytesOf('Rss') }
}

/** Returns the memory of a local PostgreSQL in bytes, with shared pages counted once; null if unknown. */
function databaseBytes(postmaster: number): number | null {
  try {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
    const shares = [String(postmaster), ...children].map((pid) => {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? Number.NaN) * 1024
    })
    const sum = shares.reduce((total, share) => total + share, 0)
    return Number.isNaN(sum) ? null : sum
  } catch {
    return null
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
