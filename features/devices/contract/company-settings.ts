import * as z from 'zod/mini'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { collections } from '@portico/contract/core/devices/device-facts.ts'

/**
 * Shares of companies, in percent, that get a new version of the agent first. `null` assigns the company to a ring at
 * random, once for all.
 */
export const updateRings = [10, 50, 100] as const

/** The settings that have a floor, which the provider sets. */
const flooredSettings = z.object({
  collection: z.enum(collections),
  /** Whether new devices wait for an administrator's approval. */
  needs_approval: z.boolean(),
  update_ring: z.nullable(z.literal(updateRings)),
})
export type FlooredSettings = z.infer<typeof flooredSettings>

/**
 * A company's settings for its devices. `floor` holds the loosest values that the user may choose (provider-floors.ts).
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
