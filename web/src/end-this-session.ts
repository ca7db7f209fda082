import { appname } from '#web/core/modules/stored-modules.ts'
import type { WebFeature } from '#web/core/features/define-feature.ts'
import * as features from './features.ts'
import { endSession } from '@portico/features/sessions/web/sign-out.tsx'

const all: readonly WebFeature[] = Object.values(features)

/** Runs the functions of features before a session ends. */
export function prepareEnd(): void {
  for (const { beforeSessionEnds } of all) beforeSessionEnds?.()
}

const prepared = () => Promise.resolve(prepareEnd())

/** Ends the session on the server without asking, for users who are sent back. Returns whether that worked. */
export const endThisSession = () => endSession(appname(), prepared)

/**
 * Ends the session after a sign-in that a bot requested, and clears every cookie of this host (spec B §4, "Success
 * screen").
 */
export const clearThisBrowser = () => endSession(appname(), prepared, true)
