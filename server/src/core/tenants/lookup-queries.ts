import { settingOf } from '#server/platform/database/transaction-queries.ts'

/**
 * The key by which rows are found before their tenant is known (row-level security, the policies `lookup_*` of the
 * migrations).
 */
export type Lookup =
  | { email: string }
  | { token: string }
  | { cookie: string }
  | { directory: 'open'; email?: string }
  | { state: string }
  | { connection: string }
  | { hub_key: string }
  | { chat_token: string }
  | { asset: string }
  | { device: string }
  | { enrolment_code: string }
  | { reply_token: string }
  | { approval_token: string }
  | { ending: 'open' }
  | { ended: 'open' }
  | { outbox: 'open' }
  | { scheduled: 'open' }

type KeyOf<Union> = Union extends unknown ? keyof Union : never

/** The names of the lookups: `lookup_<name>` is the setting that the policies read. */
export type LookupName = KeyOf<Lookup>

/**
 * Enters a tenant, with its rights or those of a lookup, for the rest of a transaction; `scopeOf` returns its
 * parameters.
 */
export const scopeStatement = {
  name: 'portico_scope',
  text: `select set_config('portico.tenant_id', $1, true), set_config($2, $3, true), set_config('role', $4, true)`,
}

/** The settings that the policies of a lookup read: `lookup_<name>`. */
export const settingsOfLookup = (lookup: Lookup | Record<string, never>): Record<string, string> =>
  Object.fromEntries(Object.entries<string>(lookup).map(([name, key]) => [`lookup_${name}`, key]))

/** The parameters of `scopeStatement`: the tenant, and at most one lookup beside it. */
export function scopeOf(tenantId: string, lookup: Lookup | Record<string, never>): readonly string[] {
  const [setting, ...more] = Object.entries(settingsOfLookup(lookup))
  if (more.length > 0) throw new Error('One statement uses one lookup at most.')
  const [name, key] = setting ?? ['lookup_email', '']
  // `none` is the login role, to which the policies of lookups apply.
  return [tenantId, settingOf(name), key, setting === undefined ? 'portico_app' : 'none']
}
