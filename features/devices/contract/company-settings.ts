import * as z from 'zod/mini'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { collections } from '@portico/contract/core/devices/device-facts.ts'

/** Which companies get a new version of the agent first: a tenth of them, half, or all. `null`: by chance, always the same. */
export const updateRings = [10, 50, 100] as const

/** The settings that the provider sets a floor for. */
const flooredSettings = z.object({
  collection: z.enum(collections),
  /** Whether new devices wait until an administrator approves them. */
  needs_approval: z.boolean(),
  update_ring: z.nullable(z.literal(updateRings)),
})
export type FlooredSettings = z.infer<typeof flooredSettings>

/** A company's settings of its devices. `floor` has the loosest settings that the user may choose (provider-floors.ts). */
export const companySettings = z.extend(flooredSettings, {
  id: identifier,
  companyname: z.string(),
  isactive: z.boolean(),
  devices: z.number(),
  floor: flooredSettings,
})
export type CompanySettings = z.infer<typeof companySettings>

/** A company's name as it is entered: trimmed, 3 to 60 characters. */
export const companyName = textUpTo(60).check(z.trim(), z.minLength(3))
