import type { removeSample as call } from '@portico/contract/trial/remove-sample.ts'
import { recordEvent } from '#server/plumbing/audit/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import { deleteSample } from '#server/trial/queries.ts'

/** Removes what a new tenant began with; done twice it removes nothing more. */
export function answerRemoveSample(house: House): Answer<typeof call> {
  return async ({ session, origin }) => {
    const { tenantId, accountId, email } = session
    const removed = await inTenant(house.database, tenantId, async (tenant) => {
      const wasThere = await deleteSample(tenant, tenantId)
      const event = { tenantId, event: 'sample-removed', outcome: 'success', reason: '', accountId, email } as const
      if (wasThere) await recordEvent(tenant, { ...event, origin })
      return wasThere
    })
    return done({ removed })
  }
}
