import { ok } from '@portico/contract/platform/result.ts'
import {
  declined,
  recordDone,
  type Administered,
  type Administering,
} from '#features/administration/server/administering.ts'
import { findAccounts, type WhichAccount } from './find-account.ts'
import { mailFirstPassword, mailReset, newWay, type WayMail } from '#features/administration/server/first-password.ts'
import { enterTenant } from '@portico/server/core/tenants/scope-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/**
 * Emails a password reset, as Forgot password does, for every tenant in which the email address signs in with a
 * password, or for the given one. An account without a password gets the link to set its first. Nothing changes until
 * the link is used (0017). Refuses by `no-such-tenant`, `no-such-account`, `account-deactivated` and
 * `signs-in-elsewhere`.
 */
export async function resetAccount(
  parts: Administering,
  given: WhichAccount & { language: string },
): Promise<Administered<WayMail>> {
  const found = await findAccounts(parts, given)
  if (!found.ok) return found
  const { language } = given
  const active = found.value.filter(({ isActive, isTenantActive }) => isActive && isTenantActive)
  const withPassword = active.filter(({ authtype }) => authtype === 'local')
  // A pending invitation has its own link, which a reset of the other accounts must not replace.
  const accepted = withPassword.filter(({ invitedUntil }) => invitedUntil === null)
  const local = accepted.length > 0 ? accepted : withPassword
  const [first] = local
  if (active.length === 0) return declined('account-deactivated', `${given.email} is deactivated: activate it first.`)
  if (first === undefined)
    return declined('signs-in-elsewhere', `${given.email} signs in by single sign-on, without a password.`)
  const way = await newWay(parts)
  const { email } = first
  const tenant = { id: first.tenantId, name: first.tenant, host: first.tenantHost }
  return inTenant(parts.database, first.tenantId, async (scope) => {
    for (const { tenantId, id: accountId } of local) {
      await enterTenant(scope, tenantId)
      await recordDone(scope, parts, { tenantId, event: 'reset-asked', accountId, email })
    }
    await enterTenant(scope, first.tenantId)
    if (local.length === 1 && !first.hasPassword)
      return ok(await mailFirstPassword(scope, parts, { tenant, accountId: first.id, email, language, way }))
    const accounts = local.map(({ tenantId, tenant: name, id: accountId }) => ({ tenantId, name, accountId }))
    return ok(await mailReset(scope, parts, { tenant, accounts, email, language, way }))
  })
}
