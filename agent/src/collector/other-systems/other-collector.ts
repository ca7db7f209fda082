import { cpus, freemem, hostname, networkInterfaces, totalmem, uptime } from 'node:os'
import * as information from 'systeminformation'
import { type Collection, type DeviceFacts, fullestShare } from '@portico/contract/core/devices/device-facts.ts'
import { thisProcessor, thisSystem, type Collector } from '#agent/collector/collector.ts'
import { countApplications } from '#agent/collector/count-applications.ts'
import { diskUse } from '#agent/collector/disk-use.ts'
import { createNetworkReader } from './network-reader.ts'
import { disksIn, loggedInUser, osVersion, processesIn, shareBetween, timesOf, type Times } from './read-information.ts'
import { runCommand, type RunCommand } from './run-command.ts'

type Information = Pick<
  typeof information,
  'fsSize' | 'mem' | 'osInfo' | 'powerShellRelease' | 'powerShellStart' | 'processes' | 'system' | 'users'
>

/** Milliseconds until a reading is abandoned: PowerShell may hang, and the other facts are reported anyway. */
const patience = 60_000

/**
 * Creates a collector for Windows and macOS. Usage, reported each minute, comes only from the runtime; facts, every few
 * minutes, come from system programs (`systeminformation`), on Windows from one PowerShell for all.
 */
export function createOtherCollector(
  info: Information = information,
  system = thisSystem(),
  run: RunCommand = runCommand,
): Collector {
  const network = createNetworkReader(system === 'windows' ? 'windows' : 'mac', run)
  let before: Times = timesOf(cpus())
  let mounts = [system === 'windows' ? `${process.env['SystemDrive'] ?? 'C:'}\\` : '/']
  let fixed: Promise<Fixed> | null = null
  return {
    async usage() {
      const now = timesOf(cpus())
      const cpu = shareBetween(before, now)
      before = now
      return {
        cpu,
        memory: await memoryShare(info, system),
        disk: rounded(fullestShare(mounts.flatMap((mount) => diskUse(mount) ?? []))),
        uptime: Math.floor(uptime()),
      }
    },
    async facts(collection) {
      if (system === 'windows') info.powerShellStart()
      try {
        fixed ??= fixedFacts(info, system)
        const interfaces = networkInterfaces()
        const changing = await changingFacts(info, collection, async () => network.addresses(interfaces))
        const filling = changing.disks.filter(({ read_only: isFixed = false }) => !isFixed)
        if (filling.length > 0) mounts = filling.map(({ mount }) => (system === 'windows' ? `${mount}\\` : mount))
        const { identity, ...more } = await fixed
        // The identity is not cached, so that it is read again: the system may not respond yet just after its start.
        if (identity.hardware_id === null) fixed = null
        return { ...more, ...changing, identity: { ...identity, macs: await network.macs(interfaces) } }
      } finally {
        if (system === 'windows') info.powerShellRelease()
      }
    },
  }
}

type Fixed = Omit<DeviceFacts, 'hostname' | 'user' | 'addresses' | 'disks' | 'applications'>

async function fixedFacts(info: Information, system: DeviceFacts['system']): Promise<Fixed> {
  const [os, hardware] = [await orNull(info.osInfo()), await orNull(info.system())]
  const [cpu] = cpus()
  return {
    system,
    os_version: osVersion(os, system),
    processor: thisProcessor(),
    identity: { hardware_id: hardware?.uuid || null, serial: hardware?.serial || null, macs: [] },
    cores: Math.max(1, cpus().length),
    cpu_model: cpu?.model.trim() ?? '',
    memory: totalmem(),
    booted_at: new Date(Math.max(0, Math.floor(Date.now() / 1000 - uptime()) * 1000)).toISOString(),
  }
}

async function changingFacts(
  info: Information,
  collection: Collection,
  addresses: () => Promise<DeviceFacts['addresses']>,
) {
  if (collection === 'presence') return { hostname: hostname(), user: null, addresses: [], disks: [], applications: [] }
  const processes = (await orNull(info.processes()))?.list ?? []
  return {
    hostname: hostname(),
    user: loggedInUser((await orNull(info.users())) ?? []),
    addresses: await addresses(),
    disks: disksIn((await orNull(info.fsSize())) ?? []),
    applications: countApplications(processesIn(processes, collection === 'command-lines')),
  }
}

/**
 * Returns the percentage of memory in use. On macOS the runtime counts cached files as used, although the system can
 * drop them at once, so `info` is asked instead.
 */
async function memoryShare(info: Information, system: DeviceFacts['system']): Promise<number> {
  const memory = system === 'mac' ? await orNull(info.mem()) : null
  const { total, available } = memory ?? { total: totalmem(), available: freemem() }
  return total <= 0 ? 0 : rounded((100 * (total - available)) / total)
}

/** Returns the result of a reading; null if it fails or takes too long. */
async function orNull<Result>(reading: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null)
  })
  try {
    return await Promise.race([reading, tooLong])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

const rounded = (percent: number) => Math.min(100, Math.max(0, Math.round(percent * 10) / 10))
