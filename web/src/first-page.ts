import type { FirstPageFeature } from '#web/core/features/first-page.ts'
import * as features from './first-page-features.ts'

/** What all features add to the first page. */
export const firstPage: FirstPageFeature = Object.assign({}, ...Object.values(features))
