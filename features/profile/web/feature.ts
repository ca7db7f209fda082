import type { WebFeature } from '@portico/web/core/features/define-feature.ts'
import { Profile, ProfileItem } from './profile-entry.tsx'

/** The parts of the app for the user's profile. */
export const profile: WebFeature = {
  menuEntries: () => [{ Item: ProfileItem, Dialog: Profile }],
}
