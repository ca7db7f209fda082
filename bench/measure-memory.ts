import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmasterPid } from './queries.ts'
import type { Measurement } from './results.ts'

const idleMs = 10_000

/** The memory of the server's process (resident set) after ten idle seconds, and of PostgreSQL. */
export async function measureMemory(pid: number, databaseUrl: string): Promise<Measurement> {
  await sleep(idleMs)
  const bytes = residentBytes(pid)
  const postmaster = await readPostmasterPid(databaseUrl)
  const database = postmaster === null ? null : databaseBytes(postmaster)
  const row = {
    what: 'memory of the server, idle',
    floor: '',
    peer: 'Rauthy 35–65 MB, Keycloak 1,250 MB (as they publish)',
    ours: megabytes(bytes),
    budget: '≤ 150 MB',
    met: bytes <= 150e6,
  }
  const remark = `PostgreSQL beside it holds ${megabytes(database ?? 0)} (proportional set, all its processes).`
  return { rows: [row], remarks: database === null ? [] : [remark] }
}

function residentBytes(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  const bytes = Number(stdout.trim()) * 1024
  if (!(bytes > 0)) throw new Error(`The memory of process ${pid} could not be read.`)
  return bytes
}

/**
 * The memory of a PostgreSQL on this machine, what its processes share counted once; null where it is not available.
 */
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
