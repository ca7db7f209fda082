import { devicePermissions } from '@portico/contract/core/devices/enrolment.ts'
import type { AgentKind } from '@portico/contract/core/devices/system.ts'
import { whyNoDownload } from '#features/agent-downloads/contract/download-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { downloadCode, downloadCodeAgain } from '@portico/server/core/devices/enrolment-codes.ts'
import {
  insertEnrolmentCode,
  lockDownloadCode,
  type KeptCode,
} from '@portico/server/core/devices/new-enrolment-code-queries.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'
import { readSeenCompany, type SeenCompany } from './download-queries.ts'

/**
 * Limits of codes in downloads: devices per code of a user who may enrol devices, and of any other user; validity in
 * days; and days in which further downloads reuse the code.
 */
const bounds = { uses: 10, usesOfOne: 1, days: 7, reusedFor: 1 }
const dayMs = 24 * 60 * 60 * 1000

type NotUsable = 'enrolment-code-revoked' | 'enrolment-code-used-up'
type NoCode = 'no-such-company' | 'company-not-active' | 'download-needs-enrolment' | NotUsable

export type DownloadCode = { company: SeenCompany; code: string; madeAt: Date }

/**
 * Returns the enrolment code for an account's downloads for a company. The code is reused for a day, so that an
 * interrupted download can resume with the same bytes. A user who may not enrol devices gets a code only for their own
 * computer (`download-needs-enrolment`), and no second code within that day; the device waits for approval and is
 * registered to the user. Refuses by `no-such-company` (also for a company that the user does not see),
 * `company-not-active`, `enrolment-code-revoked` and `enrolment-code-used-up`.
 */
export async function codeForDownload(
  { database, secret }: Pick<AppContext, 'database' | 'secret'>,
  { session, origin }: { session: Session; origin: Origin },
  { companyid, kind }: { companyid: string; kind: AgentKind },
): Promise<Result<DownloadCode, NoCode>> {
  const mayEnrol = session.permissions.has(devicePermissions.enrolment)
  return inTenant(database, session.tenantId, async (tenant) => {
    const company = await readSeenCompany(tenant, session, companyid)
    if (company === null) return err('no-such-company')
    const notTheirs = whyNoDownload({ mayEnrol, companyId: session.companyId }, { companyid, kind })
    if (notTheirs !== null) return err(notTheirs)
    if (!company.isActive) return err('company-not-active')
    const { at } = origin
    const since = new Date(at.getTime() - bounds.reusedFor * dayMs)
    const kept = await lockDownloadCode(tenant, { ...session, mayEnrol }, { company: companyid, kind, since })
    const why = kept === null ? null : whyNotUsable(kept)
    if (why !== null && !mayEnrol) return err(why)
    const again = kept === null || why !== null ? null : downloadCodeAgain(secret, kept)
    if (kept !== null && again !== null) return ok({ company, code: again, madeAt: kept.created_at })
    const id = uuid()
    const { code, codeHash } = downloadCode(secret, id)
    await storeCode(tenant, { session, origin }, { id, company, kind, codeHash })
    return ok({ company, code, madeAt: at })
  })
}

function whyNotUsable({ revoked_at, uses, max_uses }: KeptCode): NotUsable | null {
  if (revoked_at !== null) return 'enrolment-code-revoked'
  return uses < max_uses ? null : 'enrolment-code-used-up'
}

async function storeCode(
  tenant: TenantTx,
  { session: { tenantId, accountId, email, permissions }, origin }: { session: Session; origin: Origin },
  { id, company, kind, codeHash }: { id: string; company: SeenCompany; kind: AgentKind; codeHash: Buffer },
): Promise<void> {
  const mayEnrol = permissions.has(devicePermissions.enrolment)
  await insertEnrolmentCode(tenant, {
    tenantId,
    id,
    companyId: company.id,
    kind,
    label: 'Download',
    codeHash,
    createdBy: accountId,
    isOfDownload: true,
    forAccount: mayEnrol ? null : accountId,
    createdAt: origin.at,
    expiresAt: new Date(origin.at.getTime() + bounds.days * dayMs),
    maxUses: mayEnrol ? bounds.uses : bounds.usesOfOne,
  })
  const reason = `${company.name}: Download`
  const event = {
    tenantId,
    event: 'enrolment-code-made',
    outcome: 'success',
    reason,
    accountId,
    email,
    origin,
  } as const
  await recordEvent(tenant, event)
}
