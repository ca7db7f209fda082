import { release, version } from 'node:os'
import type { Systeminformation } from 'systeminformation'
import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'

/** File systems of disks, by the names of Windows and macOS. */
const onDisks = /^(ntfs|refs|fat|fat32|exfat|apfs|hfs|hfs\+|msdos)$/i

/** The file systems on disks: no network drives, no system volumes of macOS beside that of the data. */
export function disksIn(found: readonly Systeminformation.FsSizeData[]): DeviceFacts['disks'] {
  return found
    .filter(({ type, size, mount }) => onDisks.test(type) && size > 0 && isOwnVolume(mount))
    .map(({ mount, used, available }) => {
      const taken = Math.max(0, Math.round(used))
      return { mount, size: taken + Math.max(0, Math.round(available)), used: taken }
    })
}

/** macOS shows the free space of one container in each of its volumes. */
function isOwnVolume(mount: string): boolean {
  return !mount.startsWith('/System/Volumes/') && !mount.startsWith('/private/')
}

/** Who works at this computer: at its console before from afar; null where there is none. */
export function loggedInUser(users: readonly Systeminformation.UserData[]): string | null {
  const named = users.filter(({ user }) => user !== '')
  return (named.find(({ tty }) => /^console/i.test(tty)) ?? named[0])?.user ?? null
}

/** The system as its users know it. */
export function osVersion(os: Systeminformation.OsData | null, system: DeviceFacts['system']): string {
  if (os === null || os.distro === '') return `${version()} ${release()}`
  return system === 'windows' ? `${os.distro} (${os.release})` : `${os.distro} ${os.release}`
}

/** Time of all processors in milliseconds. */
export type Times = { total: number; busy: number }

/** The times of processors as the runtime lists them. */
export function timesOf(
  processors: readonly { times: Record<'user' | 'nice' | 'sys' | 'idle' | 'irq', number> }[],
): Times {
  const all = processors.map(({ times }) => times)
  const total = all.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { total, busy: total - all.reduce((sum, { idle }) => sum + idle, 0) }
}

/** The share of busy time between two readings, in percent. */
export function shareBetween(before: Times, now: Times): number {
  const total = now.total - before.total
  if (total <= 0) return 0
  return Math.min(100, Math.max(0, Math.round((1000 * (now.busy - before.busy)) / total) / 10))
}
