import { usableSettings } from '@portico/contract/core/domains/domain-schema.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { PictureType } from './pictures.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** The settings whose value may be a stored picture. */
export type PictureKind = Schema['platform.domain_pictures']['kind']

export type StoredDomain = { host: string; given: Partial<DomainSettings>; problems: string[] }

/**
 * Returns the given settings of a domain and the problems of those that are not valid, or null when there is no such
 * domain.
 */
export async function readDomain(database: Pool, host: string): Promise<StoredDomain | null> {
  const row = await database
    .selectFrom('platform.domains')
    .select('settings')
    .where('host', '=', host)
    .executeTakeFirst()
  return row === undefined ? null : { host, ...usableSettings(row.settings) }
}

/** A picture that was checked, with the SHA-256 of its bytes (lower-case hex). */
export type NewPicture = { type: PictureType; bytes: Buffer; sha256: string }

export type DomainChange = {
  host: string
  /** Returns the new settings from the stored ones. */
  change: (given: Partial<DomainSettings>) => Partial<DomainSettings>
  pictures: readonly (readonly [PictureKind, NewPicture])[]
  /** Kinds whose stored picture is no longer used. */
  without: readonly PictureKind[]
}

/** Inserts or changes a domain in one transaction; concurrent changes both apply. Returns whether the domain is new. */
export function saveDomain(database: Pool, { host, change, pictures, without }: DomainChange): Promise<boolean> {
  return database.transaction().execute(async (saving) => {
    const { numInsertedOrUpdatedRows } = await saving
      .insertInto('platform.domains')
      .values({ host, settings: '{}' })
      .onConflict((conflict) => conflict.column('host').doNothing())
      .executeTakeFirst()
    const { settings } = await saving
      .selectFrom('platform.domains')
      .select('settings')
      .where('host', '=', host)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (without.length > 0) {
      await saving
        .deleteFrom('platform.domain_pictures')
        .where('host', '=', host)
        .where('kind', 'in', [...without])
        .execute()
    }
    for (const [kind, { type, bytes, sha256 }] of pictures) {
      await saving
        .insertInto('platform.domain_pictures')
        .values({ host, kind, type, bytes, sha256 })
        .onConflict((conflict) => conflict.columns(['host', 'kind']).doUpdateSet({ type, bytes, sha256 }))
        .execute()
    }
    await saving
      .updateTable('platform.domains')
      .set({ settings: JSON.stringify(change(usableSettings(settings).given)), updated_at: new Date() })
      .where('host', '=', host)
      .execute()
    return numInsertedOrUpdatedRows === 1n
  })
}

/** Deletes a domain with its pictures; returns whether it existed. */
export async function deleteDomain(database: Pool, host: string): Promise<boolean> {
  const { numDeletedRows } = await database.deleteFrom('platform.domains').where('host', '=', host).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns the settings of a domain, locked until the transaction ends; null if there is no such domain. */
export async function lockDomain(scope: TenantTx, host: string): Promise<Partial<DomainSettings> | null> {
  const row = await scope
    .selectFrom('platform.domains')
    .select('settings')
    .where('host', '=', host)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : usableSettings(row.settings).given
}

/** Changes the given settings of an existing domain. */
export async function changeDomainSettings(
  scope: TenantTx,
  host: string,
  change: Partial<DomainSettings>,
): Promise<void> {
  await sql`
    update platform.domains set settings = settings || ${JSON.stringify(change)}::jsonb, updated_at = ${new Date()}
    where host = ${host}`.execute(scope)
}
