import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AgentKind } from '@portico/contract/core/devices/system.ts'
import { v7 as uuid } from 'uuid'
import { freshEnrolmentCode } from '@portico/server/core/devices/enrolment-codes.ts'
import { insertEnrolmentCode } from '@portico/server/core/devices/new-enrolment-code-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { recordDone, type Actor } from '@portico/server/core/audit/acting.ts'
import { readCompanySettings } from '@portico/server/core/tenants/company-settings-queries.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { lockEnrolmentCode, markRevoked } from './code-list-queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The properties of a new enrolment code. */
export type CodeWanted = { companyid: string; kind: AgentKind; label: string; days: number; uses: number }

/**
 * Creates an enrolment code for a company that the actor sees. Only this function returns the code. Refuses by
 * `no-such-company` and `company-not-active`.
 */
export async function makeEnrolmentCode(
  database: Pool,
  actor: Actor,
  { companyid, kind, label, days, uses }: CodeWanted,
): Promise<Result<{ id: string; code: string; expiresAt: Date }, 'no-such-company' | 'company-not-active'>> {
  const { tenantId, accountId, origin } = actor
  return inTenant(database, tenantId, async (tenant) => {
    const company = await readCompanySettings(tenant, actor, companyid)
    if (company === null) return err('no-such-company')
    if (!company.isactive) return err('company-not-active')
    const [id, { code, codeHash }] = [uuid(), freshEnrolmentCode()]
    const expiresAt = new Date(origin.at.getTime() + days * dayMs)
    const made = { tenantId, id, companyId: companyid, kind, label: label.trim(), codeHash, createdBy: accountId }
    await insertEnrolmentCode(tenant, { ...made, createdAt: origin.at, expiresAt, maxUses: uses })
    await recordDone(tenant, actor, 'enrolment-code-made', `${company.companyname}: ${made.label}`)
    return ok({ id, code, expiresAt })
  })
}

/**
 * Revokes an enrolment code of a company that the actor sees. Repeating it changes nothing. Refuses by
 * `no-such-enrolment-code`.
 */
export async function withdrawEnrolmentCode(
  database: Pool,
  actor: Actor,
  id: string,
): Promise<Result<{ label: string }, 'no-such-enrolment-code'>> {
  return inTenant(database, actor.tenantId, async (tenant) => {
    const code = await lockEnrolmentCode(tenant, actor, id)
    if (code === null) return err('no-such-enrolment-code')
    if (code.revokedAt === null) {
      await markRevoked(tenant, actor.tenantId, id, actor.origin.at)
      await recordDone(tenant, actor, 'enrolment-code-revoked', code.label)
    }
    return ok({ label: code.label })
  })
}
