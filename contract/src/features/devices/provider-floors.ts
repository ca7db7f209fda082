import { collections } from '#contract/core/devices/device-facts.ts'
import { updateRings, type CompanySettings } from './company-settings.ts'

/** The settings that the provider sets a floor for. */
export type FlooredSettings = Pick<CompanySettings, 'collection' | 'needs_approval' | 'update_ring'>

/** How strict each setting is: the more is collected, if devices need approval, and the later a company gets new versions. */
const strictness = {
  collection: ({ collection }: FlooredSettings) => collections.indexOf(collection),
  needs_approval: ({ needs_approval: needsApproval }: FlooredSettings) => (needsApproval ? 1 : 0),
  // By chance a company may be among the first.
  update_ring: ({ update_ring: ring }: FlooredSettings) => ring ?? updateRings[0],
} as const

/** Whether a change makes a setting looser than one of these floors. What stays as it was is no change. */
export function isBelowFloor(
  before: FlooredSettings,
  after: FlooredSettings,
  floors: readonly FlooredSettings[],
): boolean {
  return Object.values(strictness).some(
    (of) => of(after) !== of(before) && floors.some((floor) => of(after) < of(floor)),
  )
}
