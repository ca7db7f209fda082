import type { ServerFeature } from '#server/core/features/define-feature.ts'
import { sealedInCore, type SealedTable } from '#server/core/features/sealed-table.ts'
import * as features from './features.ts'

const all: readonly ServerFeature[] = Object.values(features)

/** The tables whose sealed values outlive a sign-in, from the core and all features. */
export const sealedTables: readonly SealedTable[] = [
  ...sealedInCore,
  ...all.flatMap(({ sealedTables: own = [] }) => own),
]
