import type { Schema } from '#server/platform/database/schema.ts'

type OfTenants = keyof Schema & `tenant.${string}`

/** The name of a tenants' table with sealed values. */
export type SealedTable = { [Table in OfTenants]: 'sealed' extends keyof Schema[Table] ? Table : never }[OfTenants]

/** The core's tables with sealed values that outlive a sign-in. Features list theirs in `sealedTables`. */
export const sealedInCore: readonly SealedTable[] = ['tenant.provider_sessions']
