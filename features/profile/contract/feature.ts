import { readProfile, saveName } from './profiles.ts'

/** The calls of a user's own profile. */
export const profile = { calls: { readProfile, saveName } } as const
