import type { profile } from '#features/profile/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleReadProfile } from './read-profile.ts'
import { handleSaveName } from './save-name.ts'

/** The handlers of user profiles. */
export function serveProfile({ context }: ServerParts): RunningFeature<typeof profile.calls> {
  return {
    handlers: () => ({
      readProfile: handleReadProfile(),
      saveName: handleSaveName(context),
    }),
  }
}
