import type { Row, Schema } from '#server/platform/database/schema.ts'

type OfTenants = Extract<keyof Schema, `tenant.${string}`>
/** A table of tenants whose rows end at `expires_at`. */
type EndingTable = { [Table in OfTenants]: 'expires_at' extends keyof Row<Table> ? Table : never }[OfTenants]

/** Rows of a table that are deleted, within seconds, once their `expires_at` is `keptFor` milliseconds ago. */
export type EndedRows = {
  table: EndingTable
  keptFor: number
  /** The column of bytes that must not be empty for a row to be deleted; null deletes all ended rows. */
  holding: string | null
}

/**
 * Declares ended rows. The lookup `ended` must show them, so that their tenants are found (policies `lookup_ended` of
 * the migrations).
 */
export function endedRows<Table extends EndingTable>(
  table: Table,
  { keptFor = 0, holding = null }: { keptFor?: number; holding?: (keyof Row<Table> & string) | null } = {},
): EndedRows {
  return { table, keptFor, holding }
}

/** The ended rows of the core. Each feature names its own in its manifest. */
export const endedInCore: readonly EndedRows[] = [
  endedRows('tenant.sessions'),
  endedRows('tenant.code_challenges'),
  endedRows('tenant.password_resets'),
  endedRows('tenant.provider_sessions'),
  endedRows('tenant.replay_cache'),
]
