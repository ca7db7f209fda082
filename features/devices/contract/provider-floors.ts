import { collections } from '@portico/contract/core/devices/device-facts.ts'
import { updateRings, type FlooredSettings } from './company-settings.ts'

/**
 * Ranks the strictness of each setting: collecting more, requiring approval and updating later are stricter. Collecting
 * more counts as stricter because collecting less erases stored data at once, and nothing restores it (decisions/0140).
 */
const strictness = {
  collection: ({ collection }: FlooredSettings) => collections.indexOf(collection),
  needs_approval: ({ needs_approval: needsApproval }: FlooredSettings) => (needsApproval ? 1 : 0),
  // A company with a random ring may be among the first.
  update_ring: ({ update_ring: ring }: FlooredSettings) => ring ?? updateRings[0],
} as const

/** The provider's own floor: its users choose freely. */
export const noFloor: FlooredSettings = { collection: collections[0], needs_approval: false, update_ring: null }

/** Combines floors: the strictest value of each setting. */
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

/** Whether a change makes a setting looser than the floor. Unchanged settings may stay below it. */
export function isBelowFloor(before: FlooredSettings, after: FlooredSettings, floor: FlooredSettings): boolean {
  return Object.values(strictness).some((of) => of(after) !== of(before) && of(after) < of(floor))
}
