import * as z from 'zod/mini'
import { identifier, textUpTo } from '#contract/core/calls/text.ts'
import { collections } from '#contract/core/devices/device-facts.ts'

/**
 * The update rings: a company gets a new agent version with the first 10, 50 or 100 percent of companies. A company
 * whose ring is null has a random position, which never changes.
 */
export const updateRings = [10, 50, 100] as const

/** The settings for which the provider can set a floor. */
const flooredSettings = z.object({
  collection: z.enum(collections),
  /** Whether new devices wait for the approval of an administrator. */
  needs_approval: z.boolean(),
  update_ring: z.nullable(z.literal(updateRings)),
})
export type FlooredSettings = z.infer<typeof flooredSettings>

/**
 * A company's settings for its devices. `floor` contains the least strict values that the user can choose
 * (provider-floors.ts).
 */
export const companySettings = z.extend(flooredSettings, {
  id: identifier,
  companyname: z.string(),
  isactive: z.boolean(),
  devices: z.number(),
  floor: flooredSettings,
})
export type CompanySettings = z.infer<typeof companySettings>

/** The name of a company: 3 to 60 characters after trimming. */
export const companyName = textUpTo(60).check(z.trim(), z.minLength(3))
