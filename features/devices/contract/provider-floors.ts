import { collections } from '@portico/contract/core/devices/device-facts.ts'
import { updateRings, type FlooredSettings } from './company-settings.ts'

/**
 * How strict each setting is: the more is collected, if devices need approval, and the later a company gets new versions. More is stricter
 * because less erases at once what was stored, which nothing brings back (decisions/0140).
 */
const strictness = {
  collection: ({ collection }: FlooredSettings) => collections.indexOf(collection),
  needs_approval: ({ needs_approval: needsApproval }: FlooredSettings) => (needsApproval ? 1 : 0),
  // By chance a company may be among the first.
  update_ring: ({ update_ring: ring }: FlooredSettings) => ring ?? updateRings[0],
} as const

/** The floor of the provider itself: its users choose anything. */
export const noFloor: FlooredSettings = { collection: collections[0], needs_approval: false, update_ring: null }

/** The floor that several make together: the strictest value of each setting. */
export function strictestFloor(floors: readonly FlooredSettings[]): FlooredSettings {
  return floors.reduce(
    (strictest, floor) => ({
      collection: pick(strictest, floor, strictness.collection).collection,
      needs_approval: strictest.needs_approval || floor.needs_approval,
      update_ring: pick(strictest, floor, strictness.update_ring).update_ring,
    }),
    noFloor,
  )
}

const pick = (one: FlooredSettings, other: FlooredSettings, of: (settings: FlooredSettings) => number) =>
  of(other) > of(one) ? other : one

/** Whether a change makes a setting looser than the floor. What stays as it was is no change. */
export function isBelowFloor(before: FlooredSettings, after: FlooredSettings, floor: FlooredSettings): boolean {
  return Object.values(strictness).some((of) => of(after) !== of(before) && of(after) < of(floor))
}
