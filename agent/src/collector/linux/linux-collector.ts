import { arch, hostname, networkInterfaces, release } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Collection,
  type DeviceFacts,
  type DeviceUsage,
  fullestShare,
} from '@portico/contract/core/devices/device-facts.ts'
import { addressesOf, type Interfaces, macsOf } from '#agent/collector/addresses.ts'
import { thisProcessor, type Collector } from '#agent/collector/collector.ts'
import { countApplications } from '#agent/collector/count-applications.ts'
import { diskUse, isFolder } from '#agent/collector/disk-use.ts'
import { cardMacs } from './linux-cards.ts'
import { disksAt, listMounts } from './linux-disks.ts'
import { assignments, linuxFiles, type LinuxFiles } from './linux-files.ts'
import { memoryIn } from './linux-memory.ts'
import { linuxProcesses } from './linux-processes.ts'
import { defaultRoutes } from './linux-routes.ts'
import { loggedInUser } from './linux-user.ts'

/** Minimum milliseconds between two readings of the CPU times that give a percentage. */
const shortest = 200

/** The readings of a computer that are no files; tests give their own. */
export type LinuxComputer = {
  hostname: () => string
  interfaces: () => Interfaces
  isFolder: (mount: string) => boolean
  diskUse: (mount: string) => DeviceFacts['disks'][number] | null
}

const thisComputer: LinuxComputer = { hostname, interfaces: networkInterfaces, isFolder, diskUse }

/**
 * Creates a collector for Linux that reads /proc, /sys and /etc. It starts no program, which would cost more than all
 * the rest.
 */
export function createLinuxCollector(
  files: LinuxFiles = linuxFiles(),
  computer: LinuxComputer = thisComputer,
): Collector {
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
      return {
        cpu: await cpuShare(),
        memory: size === 0 ? 0 : asShare((100 * (size - available)) / size),
        disk: asShare(fullestShare(disksOf(files, computer))),
        uptime: Math.max(0, Math.floor(Number.parseFloat(files.text('proc/uptime') ?? '') || 0)),
      }
    },
    facts: async (collection) => ({ ...fixed, ...changingFacts(files, computer, collection) }),
  }
}

function changingFacts(files: LinuxFiles, computer: LinuxComputer, collection: Collection) {
  const interfaces = computer.interfaces()
  const isPresence = collection === 'presence'
  return {
    hostname: computer.hostname(),
    os_version: osVersion(files),
    identity: { ...hardwareOf(files), macs: cardMacs(files) ?? macsOf(interfaces) },
    user: isPresence ? null : loggedInUser(files),
    addresses: isPresence ? [] : addressesOf(interfaces, routesOf(files)),
    disks: isPresence ? [] : disksOf(files, computer),
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

const routesOf = (files: LinuxFiles) =>
  defaultRoutes(files.text('proc/net/route') ?? '', files.text('proc/net/ipv6_route') ?? '')

function osVersion(files: LinuxFiles): string {
  const named = assignments(files.text('etc/os-release') ?? files.text('usr/lib/os-release') ?? '')
  return named['PRETTY_NAME'] ?? `Linux ${release()}`
}

function disksOf(files: LinuxFiles, computer: LinuxComputer) {
  return disksAt(listMounts(files.text('proc/self/mounts') ?? '', computer.isFolder), computer.diskUse)
}

/** Total and busy time of all processors in ticks; waiting for a disk counts as idle. */
export function cpuTimes(stat: string): { total: number; busy: number } {
  const [, line = ''] = /^cpu\s+(.*)$/m.exec(stat) ?? []
  // Guest time (fields nine and ten) is already part of user time.
  const ticks = line.split(' ').slice(0, 8).map(Number)
  const total = ticks.reduce((sum, tick) => sum + tick, 0)
  return { total, busy: total - (ticks[3] ?? 0) - (ticks[4] ?? 0) }
}

const asShare = (percent: number) => Math.min(100, Math.max(0, Math.round(percent * 10) / 10))
