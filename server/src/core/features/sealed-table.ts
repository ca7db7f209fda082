import type { Schema } from '#server/platform/database/schema.ts'

type OfTenants = keyof Schema & `tenant.${string}`

/** A table of tenants with sealed values, by its name. */
export type SealedTable = { [Table in OfTenants]: 'sealed' extends keyof Schema[Table] ? Table : never }[OfTenants]

/** Those of the core that hold values which outlive a sign-in; each feature names its own. */
export const sealedInCore: readonly SealedTable[] = ['tenant.provider_sessions']
