import { sql } from 'kysely'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/**
 * Updates the search words of a user's 50 newest requests with a number below `before`. Returns the lowest of these
 * numbers, or null if the user has no such request.
 */
export async function writeRequesterWords(
  tenant: TenantTx,
  { tenantId, accountId, before }: { tenantId: string; accountId: string; before: number },
): Promise<number | null> {
  const { rows } = await sql<{ lowest: number | null }>`
    select tenant.write_words_of_account(${tenantId}, ${accountId}, ${before}) as lowest`.execute(tenant)
  return onlyRow(rows).lowest
}
