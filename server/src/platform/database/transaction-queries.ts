import { sql, type Kysely } from 'kysely'
import type pg from 'pg'

const settingName = /^[a-z_]+$/

/**
 * Returns the full name (`portico.<name>`) of a setting that row-level security reads; throws if `name` is not valid.
 */
export function settingOf(name: string): string {
  if (!settingName.test(name)) throw new Error(`Not the name of a setting: ${name}`)
  return `portico.${name}`
}

/**
 * PostgreSQL's own settings for the duration of a transaction: the rights of its statements, and when they are planned.
 */
export type TransactionSettings = { role?: 'portico_app'; plan_cache_mode?: 'force_custom_plan' }

/**
 * Begins a transaction and sets `own` and `portico.<name>` for its duration, in one round trip. Values are sent as
 * literals, quoted here, because one simple-protocol message carries all statements.
 */
export function begin<Schema>(
  connection: Kysely<Schema>,
  settings: Record<string, string>,
  own: TransactionSettings = {},
): Promise<unknown> {
  // Not async: an invalid name or value throws here, before a statement that relies on the settings is sent.
  const named = Object.entries(settings).map(([name, value]) => [settingOf(name), value] as const)
  const sets = [...Object.entries(own), ...named].map(([name, value]) => `set local ${name} = ${quoted(value)};`)
  return sql.raw(`begin; ${sets.join(' ')}`).execute(connection)
}

/** Commits the transaction that `begin` began. */
export async function commit<Schema>(connection: Kysely<Schema>): Promise<void> {
  await sql.raw('commit').execute(connection)
}

/** Rolls back the transaction that `begin` began. */
export async function rollback<Schema>(connection: Kysely<Schema>): Promise<void> {
  await sql.raw('rollback').execute(connection)
}

/** Subscribes a connection to channels (their names are constants, see migrations). */
export async function startListening(client: pg.Client, channels: readonly string[]): Promise<void> {
  await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join('; '))
}

// With standard_conforming_strings (on since PostgreSQL 9.1) only the quote is special inside a literal.
function quoted(value: string): string {
  if (value.includes('\u0000')) throw new Error('A setting cannot hold a NUL character.')
  return `'${value.replaceAll("'", "''")}'`
}
