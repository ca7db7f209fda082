import { sql } from 'kysely'
import type { Database } from '#server/plumbing/database/scope.ts'

/** The settings of every domain, as stored: what was given, not checked. */
export async function readDomains(database: Database): Promise<{ host: string; settings: unknown }[]> {
  return database.selectFrom('platform.domains').select(['host', 'settings']).orderBy('host').execute()
}

/** A stored picture by the SHA-256 of its bytes (lower-case hex); the same picture may belong to several domains. */
export async function readPicture(database: Database, sha256: string): Promise<{ type: string; bytes: Buffer } | null> {
  const row = await database
    .selectFrom('platform.domain_pictures')
    .select(['type', 'bytes'])
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Deletes the domain that a tenant was made with, and its pictures, with the tenant. One whose `defaulttenant` names another
 * tenant by now is that one's, and stays. Gives whether one was deleted.
 */
export async function deleteDomainOf(
  scope: Database,
  tenant: { id: string; name: string; host: string | null },
): Promise<boolean> {
  const { id, name, host } = tenant
  const { numAffectedRows = 0n } = await sql`
    delete from platform.domains where host = ${host}
      and lower(coalesce(settings->>'defaulttenant', '')) in ('', ${id}::text, lower(${name}::text))`.execute(scope)
  return numAffectedRows > 0n
}
