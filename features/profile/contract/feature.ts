import { readProfile } from './read-profile.ts'
import { saveName } from './save-name.ts'

/** A user’s own profile: its calls. */
export const profile = { calls: { readProfile, saveName } } as const
