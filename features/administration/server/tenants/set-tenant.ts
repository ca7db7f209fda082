import { ok } from '@portico/contract/platform/result.ts'
import {
  settingTexts,
  tenantSettingsProblems,
  type TenantSettings,
} from '#features/administration/contract/tenant-setting-rules.ts'
import {
  declined,
  recordDone,
  type Administered,
  type Administering,
} from '#features/administration/server/administering.ts'
import { findTenant } from './find-tenant.ts'
import { lockSettings, readReadiness, type FoundTenant } from './tenant-administration-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { changeSettings, type SettingColumns } from '@portico/server/core/tenants/tenant-queries.ts'
import { countSessions } from '@portico/server/core/sessions/session-queries.ts'

/**
 * A tenant after a change. `changes` has a text for each changed setting; `endedSessions` is the number of sessions
 * that the change ended.
 */
export type ChangedTenant = { tenant: FoundTenant; changes: string[]; endedSessions: number }

/**
 * Changes settings of a tenant. They apply immediately to open sessions on every node: session lengths change, and
 * sessions that the new settings would not allow to open end. Refuses by `no-such-tenant`, `input-not-valid` and
 * `single-sign-on-not-ready`, and changes nothing in these cases.
 */
export async function setTenant(
  parts: Administering,
  { tenant: wanted, settings }: { tenant: string; settings: Partial<TenantSettings> },
): Promise<Administered<ChangedTenant>> {
  const found = await findTenant(parts, wanted)
  if (!found.ok) return found
  const tenant = found.value
  return inTenant(parts.database, tenant.id, async (scope) => {
    const before = await lockSettings(scope, tenant.id)
    if (before === null) return declined('no-such-tenant', `The tenant ${tenant.name} has been removed.`)
    const after = { ...before, ...settings }
    const problems = tenantSettingsProblems(after)
    if (problems.length > 0) return declined('input-not-valid', ...problems)
    const changes = changesOf(before, after)
    if (changes.length === 0) return ok({ tenant, changes, endedSessions: 0 })
    const columns = await columnsOf(scope, tenant, { before, after })
    if (!columns.ok) return columns
    const sessions = await countSessions(scope, tenant.id)
    await changeSettings(scope, tenant.id, columns.value)
    const endedSessions = sessions - (await countSessions(scope, tenant.id))
    await recordDone(scope, parts, { tenantId: tenant.id, event: 'tenant-changed', what: changes.join(', ') })
    return ok({ tenant: { ...tenant, settings: after }, changes, endedSessions })
  })
}

/** Returns the changed settings as texts, such as `idle 1h to 30m`. */
function changesOf(before: TenantSettings, after: TenantSettings): string[] {
  const texts = settingTexts(before)
  return Object.entries(settingTexts(after)).flatMap(([name, text]) => {
    const former = texts[name as keyof typeof texts]
    return former === text ? [] : [`${name} ${former} to ${text}`]
  })
}

type Change = { before: TenantSettings; after: TenantSettings }

/**
 * Returns the database columns for the settings. Refuses if single sign-on would become the only way to sign in and
 * lock the tenant out.
 */
async function columnsOf(
  scope: TenantTx,
  { id, name }: FoundTenant,
  { before, after }: Change,
): Promise<Administered<SettingColumns>> {
  const columns: SettingColumns = {
    mfa: after.mfa,
    session_idle_minutes: after.idleMinutes,
    session_absolute_minutes: after.absoluteMinutes,
    discovery: after.discovery,
    password_shortest: after.passwordLength?.shortest ?? null,
    password_longest: after.passwordLength?.longest ?? null,
  }
  if (before.signIn === after.signIn) return ok(columns)
  if (after.signIn === 'any') return ok({ ...columns, authtype: 'local' })
  const { kind, hasBreakGlass } = await readReadiness(scope, id)
  if (kind !== null && hasBreakGlass) return ok({ ...columns, authtype: kind })
  return declined(
    'single-sign-on-not-ready',
    ...(kind === null
      ? [`No user of ${name} has signed in through a connection yet: sign in once, then run this again.`]
      : []),
    ...(hasBreakGlass
      ? []
      : [
          `No account could sign in if the provider failed: npm run portico -- idp break-glass creates a break-glass account.`,
        ]),
  )
}
