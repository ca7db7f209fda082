import { release, version } from 'node:os'
import type { Systeminformation } from 'systeminformation'
import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'

/** File systems on local disks, by their names on Windows and macOS. */
const onDisks = /^(ntfs|refs|fat|fat32|exfat|apfs|hfs|hfs\+|msdos)$/i

/** Returns the file systems on local disks, without network drives and the system volumes of macOS. */
export function disksIn(found: readonly Systeminformation.FsSizeData[]): DeviceFacts['disks'] {
  return found
    .filter(({ type, size, mount }) => onDisks.test(type) && size > 0 && isOwnVolume(mount))
    .map(({ mount, used, available }) => {
      const taken = Math.max(0, Math.round(used))
      return { mount, size: taken + Math.max(0, Math.round(available)), used: taken }
    })
}

/**
 * Returns whether a volume is not one of macOS's system volumes, which report the free space of their container: it
 * would be counted twice.
 */
function isOwnVolume(mount: string): boolean {
  return !mount.startsWith('/System/Volumes/') && !mount.startsWith('/private/')
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
