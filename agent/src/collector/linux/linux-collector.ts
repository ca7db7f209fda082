import { arch, hostname, networkInterfaces, release } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Collection,
  type DeviceFacts,
  type DeviceUsage,
  diskShare,
} from '@portico/contract/core/devices/device-facts.ts'
import { addressesOf, macsOf } from '#agent/collector/addresses.ts'
import { thisProcessor, type Collector } from '#agent/collector/collector.ts'
import { countApplications } from '#agent/collector/count-applications.ts'
import { diskUse } from '#agent/collector/disk-use.ts'
import { realMounts } from './linux-disks.ts'
import { assignments, linuxFiles, type LinuxFiles } from './linux-files.ts'
import { linuxProcesses } from './linux-processes.ts'
import { loggedInUser } from './linux-user.ts'

/** Minimum milliseconds between two readings of the CPU times that give a percentage. */
const shortest = 200

/**
 * Creates a collector for Linux that reads /proc, /sys and /etc. It starts no program, which would cost more than all
 * the rest.
 */
export function createLinuxCollector(files: LinuxFiles = linuxFiles()): Collector {
  let before = { times: cpuTimes(files.text('proc/stat') ?? ''), at: performance.now() }
  const fixed = fixedFacts(files)
  const cpuShare = async (): Promise<number> => {
    const since = performance.now() - before.at
    if (since < shortest) await wait(shortest - since)
    const now = { times: cpuTimes(files.text('proc/stat') ?? ''), at: performance.now() }
    const total = now.times.total - before.times.total
    const busy = now.times.busy - before.times.busy
    before = now
    return total <= 0 ? 0 : asShare((100 * busy) / total)
  }
  return {
    async usage(): Promise<DeviceUsage> {
      const { size, available } = memoryIn(files.text('proc/meminfo') ?? '')
      const shares = disksOf(files).map(diskShare)
      return {
        cpu: await cpuShare(),
        memory: size === 0 ? 0 : asShare((100 * (size - available)) / size),
        disk: asShare(Math.max(0, ...shares)),
        uptime: Math.floor(Number.parseFloat(files.text('proc/uptime') ?? '0')),
      }
    },
    facts: async (collection) => ({ ...fixed, ...changingFacts(files, collection) }),
  }
}

function changingFacts(files: LinuxFiles, collection: Collection) {
  const interfaces = networkInterfaces()
  const isPresence = collection === 'presence'
  return {
    hostname: hostname(),
    os_version: osVersion(files),
    identity: { ...hardwareOf(files), macs: hardwareMacs(files, interfaces) },
    user: isPresence ? null : loggedInUser(files),
    addresses: isPresence ? [] : addressesOf(interfaces),
    disks: isPresence ? [] : disksOf(files),
    applications: isPresence ? [] : countApplications(linuxProcesses(files, collection === 'command-lines')),
  }
}

/** Facts that do not change while the computer runs. */
function fixedFacts(
  files: LinuxFiles,
): Pick<DeviceFacts, 'system' | 'processor' | 'cores' | 'cpu_model' | 'memory' | 'booted_at'> {
  const cpu = files.text('proc/cpuinfo') ?? ''
  const [, booted = '0'] = /^btime (\d+)$/m.exec(files.text('proc/stat') ?? '') ?? []
  return {
    system: 'linux',
    processor: thisProcessor(),
    cores: Math.max(1, cpu.match(/^processor\s*:/gm)?.length ?? 1),
    cpu_model: cpuModel(cpu) ?? files.text('proc/device-tree/model')?.replaceAll('\u0000', '').trim() ?? arch(),
    memory: memoryIn(files.text('proc/meminfo') ?? '').size,
    booted_at: new Date(Number(booted) * 1000).toISOString(),
  }
}

function cpuModel(cpuinfo: string): string | null {
  const [, model] = /^(?:model name|Model|Hardware)\s*:\s*(.+)$/m.exec(cpuinfo) ?? []
  return model?.trim() ?? null
}

/**
 * Returns the hardware identifiers, which only root may read. The machine-id is not used: it is shared by copies of a
 * disk and changed by a new installation.
 */
function hardwareOf(files: LinuxFiles): Pick<DeviceFacts['identity'], 'hardware_id' | 'serial'> {
  const read = (file: string) => files.text(file)?.replaceAll('\u0000', '').trim() || null
  return {
    hardware_id: read('sys/class/dmi/id/product_uuid'),
    serial: read('sys/class/dmi/id/product_serial') ?? read('proc/device-tree/serial-number'),
  }
}

/** Returns the MAC addresses of network cards; in a container, which has none, those of its interfaces. */
function hardwareMacs(files: LinuxFiles, interfaces: ReturnType<typeof networkInterfaces>): string[] {
  const cards = files
    .names('sys/class/net')
    .filter((name) => files.names(`sys/class/net/${name}/device`).length > 0)
    .flatMap((name) => files.text(`sys/class/net/${name}/address`)?.trim().toLowerCase() ?? [])
    .filter((mac) => /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/.test(mac) && mac !== '00:00:00:00:00:00')
  return cards.length > 0 ? [...new Set(cards)].toSorted() : macsOf(interfaces)
}

function osVersion(files: LinuxFiles): string {
  const named = assignments(files.text('etc/os-release') ?? files.text('usr/lib/os-release') ?? '')
  return named['PRETTY_NAME'] ?? `Linux ${release()}`
}

function disksOf(files: LinuxFiles) {
  return realMounts(files.text('proc/self/mounts') ?? '').flatMap(({ mount }) => diskUse(mount) ?? [])
}

/** Total and busy time of all processors in ticks; waiting for a disk counts as idle. */
export function cpuTimes(stat: string): { total: number; busy: number } {
  const [, line = ''] = /^cpu\s+(.*)$/m.exec(stat) ?? []
  // Guest time (fields nine and ten) is already part of user time.
  const ticks = line.split(' ').slice(0, 8).map(Number)
  const total = ticks.reduce((sum, tick) => sum + tick, 0)
  return { total, busy: total - (ticks[3] ?? 0) - (ticks[4] ?? 0) }
}

/** Memory in bytes; `available` is what programs can get without swapping. */
export function memoryIn(meminfo: string): { size: number; available: number } {
  const field = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(meminfo)?.[1] ?? 0)
  return { size: field('MemTotal'), available: field('MemAvailable') || field('MemFree') }
}

const asShare = (percent: number) => Math.min(100, Math.max(0, Math.round(percent * 10) / 10))
