import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Attempts } from '#server/platform/jobs/attempts.ts'
import { deleteOldRowsOf, readTenantsOfOldRows, type OldRows } from './old-rows-queries.ts'

/**
 * Deletes all old rows of these kinds, tenant by tenant: one whose rows cannot be deleted does not hold up the others.
 * `failures` names the failed step in the log. Returns how many rows were deleted.
 */
export function deleteOldRows(
  { database, kinds, now }: { database: Pool; kinds: readonly OldRows[]; now: Date },
  attempt: Attempts['attempt'],
  failures: Failures,
): Promise<number> {
  return deleteByTenant(attempt, failures, {
    tenants: () => readTenantsOfOldRows(database, kinds, now),
    async deleteOf(tenantId) {
      let sum = 0
      for (const kind of kinds)
        sum += await deleteInBatches(
          (atMost) => deleteOldRowsOf(database, { kind, tenantId, now }, atMost),
          kind.atOnce,
        )
      return sum
    },
  })
}

/** The names in the log for tenants that cannot be read, and for rows that cannot be deleted. */
export type Failures = { reading: string; deleting: string }

/** Like `deleteOldRows`, for rows that the given functions find and delete. */
export async function deleteByTenant(
  attempt: Attempts['attempt'],
  { reading, deleting }: Failures,
  { tenants, deleteOf }: { tenants: () => Promise<string[]>; deleteOf: (tenantId: string) => Promise<number> },
): Promise<number> {
  let sum = 0
  await attempt(reading, {}, async () => {
    for (const tenant of await tenants())
      await attempt(deleting, { tenant }, async () => {
        sum += await deleteOf(tenant)
      })
  })
  return sum
}
