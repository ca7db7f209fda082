import type { exportTenant as call } from '@portico/contract/trial/export-tenant.ts'
import { recordEvent } from '#server/plumbing/audit/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import { readExport } from '#server/trial/queries.ts'

/** Gives the owner everything that the tenant has, also after its trial has ended. */
export function answerExportTenant(house: House): Answer<typeof call> {
  return async ({ session, origin }) => {
    const { tenantId, accountId, email } = session
    const exported = await inTenant(house.database, tenantId, async (tenant) => {
      const event = { tenantId, event: 'tenant-exported', outcome: 'success', reason: '', accountId, email } as const
      await recordEvent(tenant, { ...event, origin })
      return readExport(tenant, tenantId)
    })
    return done({ exported_at: origin.at.toISOString(), ...exported })
  }
}
