import type { AppPages } from '#contract/core/pages/app-paths.ts'
import * as features from './features.ts'

/**
 * The pages of the app, from all features (spec A §2, spec B §2): after sign-in, except the trial's two pages, the
 * reset of a password and Validity Expired; `/` shows sign-in. The server sends the app's page at these and a 404
 * elsewhere.
 */
export const appPages: AppPages = Object.assign(
  {},
  ...Object.values(features).map((feature) => ('pages' in feature ? feature.pages : {})),
)
