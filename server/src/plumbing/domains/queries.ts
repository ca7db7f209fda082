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
