import { readProfile } from './read-profile.ts'
import { saveName } from './save-name.ts'

/** The calls of a user's own profile. */
export const profile = { calls: { readProfile, saveName } } as const
