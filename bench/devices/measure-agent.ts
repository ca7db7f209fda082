import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { openCollector } from '../../agent/src/collector/open-collector.ts'
import { folderOf } from '../../agent/build/build-target.ts'
import { ownTarget } from '../../agent/build/targets.ts'
import { createEnrolmentCode } from '@portico/features/devices/contract/enrolment-codes.ts'
import type { Measurement } from '#bench/results.ts'
import { openSessionAs } from '#bench/sign-in-requests.ts'
import { companyId, tenantId } from './device-queries.ts'

/** The minutes for which the agent reports: a hello each minute, and changed facts in the last minute. */
const minutes = 6
const root = path.join(import.meta.dirname, '../..')
/** Linux counts a process's CPU time in hundredths of a second. */
const ticksPerSecond = 100

/**
 * Measures the compiled agent while it reports: its memory, its share of a processor, and the size of a snapshot. Linux
 * only.
 */
export async function measureAgent(url: string): Promise<Measurement> {
  const own = ownTarget()
  if (own?.system !== 'linux') return { rows: [], remarks: ['The agent is measured on Linux alone.'] }
  spawnSync(process.execPath, ['tools/build-agent.ts'], { cwd: root, stdio: 'inherit' })
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-bench-agent-'))
  const options = { env: { ...process.env, PORTICO_AGENT_STATE: folder }, stdio: 'ignore' } as const
  const program = path.join(folderOf(own), own.file)
  const enrolled = spawnSync(program, ['enrol', await newCode(url), '--server', url], options)
  if (enrolled.status !== 0) throw new Error(`The agent did not enrol: exit ${enrolled.status}.`)
  const agent = spawn(program, ['run'], options)
  try {
    await sleep(minutes * 60_000)
    return { rows: [...rowsOf(agent), await snapshotRow()], remarks: [] }
  } finally {
    agent.kill('SIGTERM')
    if (agent.exitCode === null) await once(agent, 'exit')
    rmSync(folder, { recursive: true })
  }
}

async function newCode(url: string): Promise<string> {
  const { headers } = await openSessionAs(url, 'admin@aurora.test', tenantId)
  const body = { companyid: companyId, kind: 'agent', label: 'bench', days: 1, uses: 1 }
  const { method, path } = createEnrolmentCode
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  const { data } = (await response.json()) as { data: { code: string } }
  return data.code
}

function rowsOf({ pid, exitCode }: ChildProcess) {
  if (pid === undefined || exitCode !== null) throw new Error(`The agent ended by itself, with ${exitCode}.`)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  const [, ...times] =
    / (\d+) (\d+) (\d+) (\d+)$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(0, 17).join(' ')) ?? []
  const seconds = times.reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
  const share = (100 * seconds) / (minutes * 60)
  const peer = {
    memory: 'Netdata 100–200 MB, ServiceNow’s at most 192 MB',
    processor: 'Netdata 1–5 %, ServiceNow’s about 1 %',
  }
  return [
    {
      what: `memory of the agent after ${minutes} minutes (and at most)`,
      floor: 'Bun with a timer: 17 MB',
      peer: peer.memory,
      ours: `${(bytes('VmRSS') / 1e6).toFixed(0)} MB (${(bytes('VmHWM') / 1e6).toFixed(0)} MB)`,
      budget: '≤ 60 MB',
      met: bytes('VmHWM') <= 60e6,
    },
    {
      what: `processor of the agent over ${minutes} minutes, its start among them`,
      floor: '',
      peer: peer.processor,
      ours: `${share.toFixed(2)} %`,
      budget: '≤ 1 %',
      met: share <= 1,
    },
  ]
}

async function snapshotRow() {
  const collector = await openCollector()
  const facts = await collector.facts('standard')
  const report = { kind: 'snapshot', at: new Date().toISOString(), usage: await collector.usage(), facts }
  const { length } = gzipSync(JSON.stringify({ agent_version: '0.1.0', reports: [report] }))
  return {
    what: `a snapshot of this machine (${facts.applications.length} applications), gzip`,
    floor: '',
    peer: '',
    ours: `${length} bytes`,
    budget: '≤ 3,000 bytes',
    met: length <= 3_000,
  }
}
