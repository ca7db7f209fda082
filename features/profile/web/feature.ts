import type { WebFeature } from '@portico/web/core/features/define-feature.ts'
import { Profile, ProfileItem } from './profile-entry.tsx'

/** What the app has of the user's profile. */
export const profile: WebFeature = {
  menuEntries: () => [{ Item: ProfileItem, Dialog: Profile }],
}
