import { coreRefusals, type RefusalName } from '#contract/core/calls/core-refusals.ts'
import type { KnownRefusals } from '#contract/core/calls/refusal.ts'
import * as features from './features.ts'

/**
 * Every refusal of the product by its name, with its English sentences: those of core and of the list of features. A
 * browser loads only the codes and, in its language, the sentences that a page may show.
 */
export const refusals: KnownRefusals<RefusalName> = Object.assign(
  {},
  coreRefusals,
  ...Object.values(features).map((feature) => ('refusals' in feature ? feature.refusals : {})),
)
