import type { removeSample as call } from '#features/trial/contract/trial-data.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { deleteSample } from './sample-queries.ts'

/** Removes the sample data of a new tenant; idempotent. */
export function handleRemoveSample(context: AppContext): Handler<typeof call> {
  return async ({ session, origin }) => {
    const { tenantId, accountId, email } = session
    const removed = await inTenant(context.database, tenantId, async (tenant) => {
      const wasThere = await deleteSample(tenant, tenantId)
      const event = { tenantId, event: 'sample-removed', outcome: 'success', reason: '', accountId, email } as const
      if (wasThere) await recordEvent(tenant, { ...event, origin })
      return wasThere
    })
    return done({ removed })
  }
}
