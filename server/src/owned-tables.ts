import type { SealedTable } from '#server/core/commands/command-context.ts'
import { type ServerFeature, sealedInCore } from '#server/core/features/define-feature.ts'
import { endedInCore, type EndedRows } from '#server/core/features/ended-rows.ts'
import { exportedInCore, type ExportedTable } from '#server/core/features/exported-table.ts'
import * as features from './features.ts'

const all: readonly ServerFeature[] = Object.values(features)

/** The tables whose sealed values outlive a sign-in, from the core and all features. */
export const sealedTables: readonly SealedTable[] = [
  ...sealedInCore,
  ...all.flatMap(({ sealedTables: own = [] }) => own),
]

/** The tables that are parts of a tenant's export, from the core and all features. */
export const exportedTables: readonly ExportedTable[] = [
  ...exportedInCore,
  ...all.flatMap(({ exportedTables: own = [] }) => own),
]

/** The rows that are deleted after their end, from the core and all features. */
export const endedRows: readonly EndedRows[] = [...endedInCore, ...all.flatMap(({ endedRows: own = [] }) => own)]
