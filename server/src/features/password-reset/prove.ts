import { resetTries } from '@portico/contract/features/password-reset/reset-limits.ts'
import { normaliseTemporaryPassword } from '@portico/contract/features/password-reset/reset-validation.ts'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Origin } from '#server/core/calls/handler.ts'
import { hashOf } from '#server/core/sessions/token.ts'
import { claimTry, takeTryBack } from '#server/features/password-reset/reset-queries.ts'
import type { ResetRow } from '#server/features/password-reset/reset-parts.ts'

/** The resets that were opened; when none was, how many tries the token has left, or null for one that opens nothing. */
export type Proven = { rows: ResetRow[]; triesLeft: number | null }

/**
 * The live resets that a token and the temporary password of its own mail open, noted as proven from this network; none
 * when either is wrong, over, used, replaced by a newer request or tried too often. Only the holder of a live token learns
 * how many tries it has left; all other reasons look the same.
 */
export async function prove(
  context: AppContext,
  { token, temporaryPassword }: { token: string; temporaryPassword: string },
  origin: Origin,
): Promise<Proven> {
  const rows = await claimTry(context.database, hashOf(token), origin.at)
  const [first] = rows
  if (first === undefined) return { rows, triesLeft: null }
  let looked = false
  let isRight = false
  try {
    // One mail, one temporary password: every tenant's row holds the same hash.
    isRight = await context.hashes.verify(
      normaliseTemporaryPassword(temporaryPassword),
      first.temporaryHash,
      origin.network,
    )
    looked = true
  } finally {
    const proven = isRight ? { at: origin.at, network: origin.network } : null
    if (isRight || !looked) await eachTenant(context, rows, (tenant, row) => takeTryBack(tenant, row, proven))
  }
  await eachTenant(context, rows, (tenant, row) =>
    recordEvent(tenant, {
      tenantId: row.tenantId,
      event: 'reset-proven',
      outcome: isRight ? 'success' : 'failure',
      reason: isRight ? '' : 'reset-not-valid',
      accountId: row.accountId,
      email: row.email,
      origin,
    }),
  )
  if (isRight) return { rows, triesLeft: null }
  return { rows: [], triesLeft: resetTries - Math.max(...rows.map(({ tries }) => tries)) }
}

type Work = (tenant: Parameters<typeof recordEvent>[0], row: ResetRow) => Promise<void>

async function eachTenant(context: AppContext, rows: readonly ResetRow[], work: Work): Promise<void> {
  for (const row of rows) await inTenant(context.database, row.tenantId, (tenant) => work(tenant, row))
}
