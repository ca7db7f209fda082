import { isDeepStrictEqual } from 'node:util'
import type { ChangedFacts, DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'

/** A disk counts as changed if its use moves by this share of its size. */
const diskMoves = 0.01
/** Milliseconds by which the start time may move when the clock is set. */
const startMoves = 60_000
/** Applications count as changed if more than this share of them has changed. */
const applicationsMove = 0.1

function startedAtOnce(reported: string, now: string): boolean {
  return Math.abs(Date.parse(reported) - Date.parse(now)) < startMoves
}

function sameDisks(reported: DeviceFacts['disks'], now: DeviceFacts['disks']): boolean {
  if (reported.length !== now.length) return false
  return reported.every(({ mount, size, used, read_only: isFixed }, index) => {
    const disk = now[index]
    if (disk?.mount !== mount || disk.read_only !== isFixed) return false
    return disk.size === size && Math.abs(disk.used - used) < size * diskMoves
  })
}

function sameApplications(reported: DeviceFacts['applications'], now: DeviceFacts['applications']): boolean {
  const before = new Map(reported.map(({ name, count }) => [name, count]))
  const names = new Set(now.map(({ name }) => name))
  const ended = reported.filter(({ name }) => !names.has(name)).length
  const moved = now.filter(({ name, count }) => movesMuch(before.get(name) ?? 0, count)).length
  return ended + moved <= reported.length * applicationsMove
}

/**
 * Returns whether the number of an application's processes has changed much: from 0, or by more than half and more than
 * two.
 */
function movesMuch(before: number, now: number): boolean {
  return before === 0 || Math.abs(now - before) > Math.max(2, before / 2)
}

/**
 * Returns the changed facts, each in whole; null if none has changed. Facts that always move a little (disk space,
 * processes) count as changed only if they moved much, and are reported daily in any case.
 */
export function changedSince(reported: DeviceFacts, now: DeviceFacts): ChangedFacts | null {
  const changed = Object.fromEntries(
    (Object.keys(now) as (keyof DeviceFacts)[])
      .filter((fact) => !isSame(fact, reported, now))
      .map((fact) => [fact, now[fact]]),
  )
  return Object.keys(changed).length === 0 ? null : changed
}

/** Compares a fact; one that always moves counts as equal while it moves little. */
function isSame(fact: keyof DeviceFacts, reported: DeviceFacts, now: DeviceFacts): boolean {
  switch (fact) {
    case 'booted_at':
      return startedAtOnce(reported.booted_at, now.booted_at)
    case 'disks':
      return sameDisks(reported.disks, now.disks)
    case 'applications':
      return sameApplications(reported.applications, now.applications)
    default:
      return isDeepStrictEqual(reported[fact], now[fact])
  }
}
