import { sql } from 'kysely'
import type { Pool } from '#server/platform/database/connect.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'

/**
 * Returns whether the database accepts no writes (a standby, or set by an operator), and the names of its migrations.
 */
export async function readDatabaseState(database: Pool): Promise<{ isReadOnly: boolean; applied: string[] }> {
  const { rows } = await sql<{ is_read_only: boolean; applied: string[] }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only,
      (select coalesce(array_agg(name::text), '{}') from public.portico_migrations) as applied`.execute(database)
  const { is_read_only: isReadOnly, applied } = onlyRow(rows)
  return { isReadOnly, applied }
}

/** Writes a row for this node, and sorts on the disk. Throws the database's error if either is impossible. */
export async function checkWriting(database: Pool, node: string): Promise<void> {
  await sql`
    with old as (delete from platform.write_checks where checked_at < now() - interval '1 hour' and node <> ${node}::uuid)
    insert into platform.write_checks (node, checked_at) select ${node}::uuid, now() where platform.sort_on_disk() > 0
    on conflict (node) do update set checked_at = excluded.checked_at`.execute(database)
}
