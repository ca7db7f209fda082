import { isDeepStrictEqual } from 'node:util'
import type { ChangedFacts, DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'

/** A disk whose use moves less than this share of its size has not changed. */
const diskMoves = 0.01
/** What the time of the start may differ by, in milliseconds, when a clock is set. */
const startMoves = 60_000
/** Applications that come and go are reported together, once their share of all is this large. */
const applicationsMove = 0.1

function startedAtOnce(reported: string, now: string): boolean {
  return Math.abs(Date.parse(reported) - Date.parse(now)) < startMoves
}

function sameDisks(reported: DeviceFacts['disks'], now: DeviceFacts['disks']): boolean {
  if (reported.length !== now.length) return false
  return reported.every(({ mount, size, used }, at) => {
    const disk = now[at]
    return disk?.mount === mount && disk.size === size && Math.abs(disk.used - used) < size * diskMoves
  })
}

function sameApplications(reported: DeviceFacts['applications'], now: DeviceFacts['applications']): boolean {
  const before = new Map(reported.map(({ name, count }) => [name, count]))
  const names = new Set(now.map(({ name }) => name))
  const ended = reported.filter(({ name }) => !names.has(name)).length
  const moved = now.filter(({ name, count }) => movesMuch(before.get(name) ?? 0, count)).length
  return ended + moved <= reported.length * applicationsMove
}

/** An application of a few processes moves with the first that comes or goes only if it was not there, or is there no more. */
function movesMuch(before: number, now: number): boolean {
  return before === 0 || Math.abs(now - before) > Math.max(2, before / 2)
}

/**
 * The facts that changed since they were reported, whole; null where none did. What always moves a little (space on disks, processes that come
 * and go) counts as changed when it has moved much, and is reported daily in any case.
 */
export function changedSince(reported: DeviceFacts, now: DeviceFacts): ChangedFacts | null {
  const changed = Object.fromEntries(
    (Object.keys(now) as (keyof DeviceFacts)[])
      .filter((fact) => !isSame(fact, reported, now))
      .map((fact) => [fact, now[fact]]),
  )
  return Object.keys(changed).length === 0 ? null : changed
}

/** Facts that never stand still count as the same while they move little. */
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
