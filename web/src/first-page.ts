import type { FirstPageFeature } from '#web/core/features/first-page.ts'
import * as features from './first-page-features.ts'

/** The additions of all features to the first page. */
export const firstPage: FirstPageFeature = Object.assign({}, ...Object.values(features))
