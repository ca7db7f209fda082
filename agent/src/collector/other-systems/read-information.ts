import { release, version } from 'node:os'
import type { Systeminformation } from 'systeminformation'
import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import { applicationName, namesAnother, splitCommandLine } from '#agent/collector/application-name.ts'
import type { RunningProcess } from '#agent/collector/count-applications.ts'

/** File systems on local disks, by their names on Windows and macOS. */
const onDisks = /^(ntfs|refs|fat|fat32|exfat|apfs|hfs|hfs\+|msdos|zfs)$/i

type Volume = Pick<Systeminformation.FsSizeData, 'fs' | 'type' | 'size' | 'used' | 'available' | 'mount'> & {
  rw: boolean | null
}

/**
 * Returns the file systems on local disks, the root first and each APFS container once, without network drives, mounted
 * images and the system volumes of macOS. A disk that is read-only (NTFS on macOS, a locked card) does not fill up.
 */
export function disksIn(found: readonly Volume[]): DeviceFacts['disks'] {
  const real = found.filter(({ type, size }) => onDisks.test(type) && size > 0)
  return [...Map.groupBy(real, poolOf).values()]
    .flatMap((volumes) => {
      const own = volumes.filter(isOwnVolume)
      const first = own.find(({ mount }) => mount === '/') ?? own[0]
      return first === undefined ? [] : [diskOf(first, volumes)]
    })
    .toSorted((one, other) => Number(other.mount === '/') - Number(one.mount === '/'))
}

/** Volumes of an APFS container share its free space: /dev/disk3s1s1 is one of the container disk3. */
function poolOf({ fs, type, mount }: Volume): string {
  const [container] = /^\/dev\/disk\d+/.exec(fs) ?? []
  return /^apfs$/i.test(type) && container !== undefined ? container : `${fs} ${mount}`
}

function diskOf(first: Volume, volumes: readonly Volume[]): DeviceFacts['disks'][number] {
  const used = volumes.reduce((sum, volume) => sum + Math.max(0, Math.round(volume.used)), 0)
  const disk = { mount: first.mount, size: used + Math.max(0, Math.round(first.available)), used }
  // The root of macOS is sealed, but the other volumes of its container fill up.
  return first.rw === false && first.mount !== '/' ? { ...disk, read_only: true } : disk
}

/**
 * Returns whether a volume is neither one of macOS's system volumes nor an image. An image that is read-only is of a
 * format to which macOS can write.
 */
function isOwnVolume({ mount, rw, type }: Volume): boolean {
  if (mount === '/') return true
  const isImage = rw === false && /^(apfs|hfs|hfs\+)$/i.test(type)
  return !isImage && !/^\/(System|private|Library|dev|Network)\/|^\/Volumes\/(\.|com\.apple\.)/.test(mount)
}

/**
 * Returns the processes with the names of their applications (application-name.ts). macOS does not separate the words of
 * a command line, so an interpreter may have its script in its name.
 */
export function processesIn(
  found: readonly Pick<Systeminformation.ProcessesProcessData, 'name' | 'command' | 'params'>[],
  hasCommandLines: boolean,
): RunningProcess[] {
  return found.flatMap(({ name, command, params }) => {
    const commandLine = `${command} ${params}`.trim()
    const words = splitCommandLine(commandLine)
    // A login shell's name begins with "-".
    const first = words[0]?.replace(/^-/, '') ?? ''
    const program = namesAnother(first) ? first : name.replace(/^-/, '')
    const application = applicationName({ program, name: null, words })
    return application === null || application === ''
      ? []
      : [{ name: application, commandLine: hasCommandLines ? commandLine || null : null }]
  })
}

/** Returns the user who works at this computer, at the console before a remote session; null if there is none. */
export function loggedInUser(users: readonly Systeminformation.UserData[]): string | null {
  const named = users.filter(({ user }) => user !== '')
  return (named.find(({ tty }) => /^console/i.test(tty)) ?? named[0])?.user ?? null
}

/** Returns the system's version in the form that users know. */
export function osVersion(os: Systeminformation.OsData | null, system: DeviceFacts['system']): string {
  if (os === null || os.distro === '') return `${version()} ${release()}`
  return system === 'windows' ? `${os.distro} (${os.release})` : `${os.distro} ${os.release}`
}

/** CPU time of all processors in milliseconds. */
export type Times = { total: number; busy: number }

/** Sums the CPU times that the runtime lists. */
export function timesOf(
  processors: readonly { times: Record<'user' | 'nice' | 'sys' | 'idle' | 'irq', number> }[],
): Times {
  const all = processors.map(({ times }) => times)
  const total = all.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { total, busy: total - all.reduce((sum, { idle }) => sum + idle, 0) }
}

/** Returns the percentage of busy time between two readings. */
export function shareBetween(before: Times, now: Times): number {
  const total = now.total - before.total
  if (total <= 0) return 0
  return Math.min(100, Math.max(0, Math.round((1000 * (now.busy - before.busy)) / total) / 10))
}
