import { sql } from 'kysely'
import { onlyRow } from '#server/platform/database/only-row.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** The number of this try, from 1, and whether the captcha was spent before it. */
export type Tries = { tries: number; isSpent: boolean }

/** Counts a try under `key` for all nodes; the row expires at `expiresAt`. */
export async function countTry(database: Pool, key: string, expiresAt: Date): Promise<Tries> {
  const { rows } = await sql<Tries>`
    insert into platform.captcha_tries as tried (key, tries, expires_at) values (${key}, 1, ${expiresAt})
    on conflict (key) do update set tries = tried.tries + 1 returning tries, is_spent as "isSpent"`.execute(database)
  return onlyRow(rows)
}

/** Spends a captcha that was tried. Returns whether this call spent it: of several concurrent calls, one does. */
export async function spendCaptcha(database: Pool | TenantTx, key: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('platform.captcha_tries')
    .set({ is_spent: true })
    .where('key', '=', key)
    .where('is_spent', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes up to `atMost` tries of expired captchas; returns how many. */
export async function deleteExpiredTries(database: Pool, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from platform.captcha_tries where ctid = any(array(
      select ctid from platform.captcha_tries where expires_at < now() limit ${atMost} for update skip locked))`.execute(
    database,
  )
  return Number(numAffectedRows)
}
