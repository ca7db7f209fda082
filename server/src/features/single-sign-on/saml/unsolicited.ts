import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Origin } from '#server/core/calls/handler.ts'
import { logOf } from '#server/features/single-sign-on/begin-at-provider.ts'
import type { Connection } from '#server/features/single-sign-on/connection.ts'

/** What the callback page sends instead of a state, so that the user reads why the sign-in was refused. */
export const unsolicitedAnswer = 'response=unsolicited'

/**
 * Logs and audits a response that no sign-in here requested, at a connection where that is switched off. Returns whether
 * the provider began by itself; else the response answers a request that is too old, was used, or is another browser's.
 */
export async function refuseUnsolicited(
  context: AppContext,
  connection: Connection,
  samlResponse: string,
  origin: Origin,
): Promise<boolean> {
  const { isUnsolicited } = await import('@portico/saml/process-response.ts')
  const isBegunThere = isUnsolicited(samlResponse)
  const { tenantId } = connection
  const reason = isBegunThere ? 'response-unsolicited' : 'request-unknown'
  const advice = isBegunThere
    ? 'The provider began a sign-in by itself, which is off for this connection: idp set --idp-initiated switches it on.'
    : 'A SAML response came for a request that no longer waits.'
  context.log.warn({ ...logOf(connection), reason }, advice)
  if (isBegunThere && context.limits.take('note', origin.network) === 0) {
    const refused = { event: 'sign-in', outcome: 'failure', reason: `provider-started: ${reason}` } as const
    await inTenant(context.database, tenantId, (tenant) =>
      recordEvent(tenant, { ...refused, tenantId, accountId: null, email: '', origin }),
    )
  }
  return isBegunThere
}
