import { collections } from '@portico/contract/core/devices/device-facts.ts'
import { updateRings, type FlooredSettings } from '@portico/contract/core/tenants/company-settings.ts'

/**
 * The strictness of each setting. Collecting more counts as stricter, because collecting less immediately erases stored
 * data, which cannot be restored (decisions/0140).
 */
const strictness = {
  collection: ({ collection }: FlooredSettings) => collections.indexOf(collection),
  needs_approval: ({ needs_approval: needsApproval }: FlooredSettings) => (needsApproval ? 1 : 0),
  // A company in a random ring may be among the first.
  update_ring: ({ update_ring: ring }: FlooredSettings) => ring ?? updateRings[0],
} as const

/** The floor for the provider's own users, who can choose anything. */
export const noFloor: FlooredSettings = { collection: collections[0], needs_approval: false, update_ring: null }

/** Combines floors by taking the strictest value of each setting. */
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

/**
 * Returns whether a change makes a setting less strict than the floor. Settings that do not change may stay below it.
 */
export function isBelowFloor(before: FlooredSettings, after: FlooredSettings, floor: FlooredSettings): boolean {
  return Object.values(strictness).some((of) => of(after) !== of(before) && of(after) < of(floor))
}
