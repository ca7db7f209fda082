import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { AuditEvent } from '@portico/server/core/audit/event.ts'
import { enterTenant } from '@portico/server/core/tenants/scope-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { updateServiceClock } from '@portico/server/core/requests/service-level/update-service-clock.ts'
import { demoReplies, queueOf } from './demo-desk.ts'
import { demoId } from './demo-id.ts'
import { insertRole } from '@portico/server/core/accounts/role-queries.ts'
import { demoCompanyId, type DemoTenant } from './demo-tenants.ts'
import type { DeskHistory } from './demo-desk-history.ts'

/** Returns whether the demo has been loaded. */
export async function isDemoLoaded(database: Pool): Promise<boolean> {
  const deployment = await database.selectFrom('platform.deployment').select('demo_loaded_at').executeTakeFirst()
  return deployment !== undefined && deployment.demo_loaded_at !== null
}

/**
 * Locks the deployment's row until the transaction ends. Returns false if the demo has been loaded, or if another node
 * is loading it.
 */
export async function lockDemo(scope: TenantTx): Promise<boolean> {
  const deployment = await scope
    .selectFrom('platform.deployment')
    .select('demo_loaded_at')
    .where('demo_loaded_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return deployment !== undefined
}

/** Stores that the demo is loaded. */
export async function noteDemoLoaded(scope: TenantTx, at: Date): Promise<void> {
  await scope.updateTable('platform.deployment').set({ demo_loaded_at: at }).execute()
}

/** Adds the domains that do not exist yet, so that an operator's domains are kept. */
export async function insertDomains(scope: TenantTx, domains: readonly DomainSettings[]): Promise<void> {
  await scope
    .insertInto('platform.domains')
    .values(domains.map((settings) => ({ host: settings.host, settings: JSON.stringify(settings) })))
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute()
}

/**
 * Adds a tenant with its roles and users, and sets it as the transaction's tenant. `passwords` are hashes in the order
 * of `tenant.people`.
 */
export async function insertTenant(
  scope: TenantTx,
  tenant: DemoTenant,
  passwords: readonly string[],
  history: readonly AuditEvent[],
): Promise<void> {
  const tenant_id = demoId(`tenant ${tenant.name}`)
  const company_id = demoCompanyId(tenant, tenant.company)
  await enterTenant(scope, tenant_id)
  const { name, description, authtype, mfa } = tenant
  await scope
    .insertInto('tenant.tenants')
    .values({
      tenant_id,
      name,
      description,
      authtype,
      is_msp: tenant.isMsp,
      mfa,
      host: tenant.host,
    })
    .execute()
  const proofs = tenant.mailDomains.map((domain) => ({ tenant_id, domain, proven_by: 'operator' as const }))
  await scope.insertInto('tenant.proven_domains').values(proofs).execute()
  const companies = tenant.fleets.map(({ company }) => ({
    tenant_id,
    id: demoCompanyId(tenant, company),
    name: company,
    is_own: company === tenant.company,
  }))
  await scope.insertInto('tenant.companies').values(companies).execute()
  for (const role of tenant.roles) await insertRole(scope, tenant_id, demoId(`role ${tenant.name} ${role.name}`), role)
  const accounts = tenant.people.map((person) => ({
    tenant_id,
    id: demoId(`account ${tenant.name} ${person.email}`),
    email: person.email,
    firstname: person.firstname,
    lastname: person.lastname,
    role_id: demoId(`role ${tenant.name} ${person.role}`),
    company_id,
    is_active: person.isInactive !== true,
    is_servicedesk: person.isServicedesk === true,
    last_login_at: lastSignIn(history, person.email),
  }))
  await scope.insertInto('tenant.accounts').values(accounts).execute()
  if (passwords.length === 0) return
  const rows = accounts.map(({ id }, index) => ({ tenant_id, account_id: id, hash: passwords[index] ?? '' }))
  await scope.insertInto('tenant.passwords').values(rows).execute()
}

function lastSignIn(history: readonly AuditEvent[], email: string): Date | null {
  const last = history.findLast(
    (event) => event.email === email && event.event === 'sign-in' && event.outcome === 'success',
  )
  return last?.origin.at ?? null
}

/**
 * Adds the queue of a tenant's technicians and their canned replies. Open requests of its kinds go to this queue, with
 * their SLA clocks running.
 */
export async function insertDesk(scope: TenantTx, tenant: DemoTenant, now: Date): Promise<void> {
  const queue = queueOf(tenant)
  if (queue === null) return
  const tenant_id = demoId(`tenant ${tenant.name}`)
  const { name, kinds, assignment, levels, hours } = queue.settings
  const settings = { name, kinds, assignment, levels: JSON.stringify(levels), hours: JSON.stringify(hours) }
  await scope
    .insertInto('tenant.desk_queues')
    .values({ tenant_id, id: queue.id, ...settings })
    .execute()
  const members = queue.emails.map((email) => ({
    tenant_id,
    queue_id: queue.id,
    account_id: demoId(`account ${tenant.name} ${email}`),
  }))
  await scope.insertInto('tenant.desk_queue_members').values(members).execute()
  const replies = demoReplies.map((reply) => ({
    tenant_id,
    id: demoId(`reply ${tenant.name} ${reply.title}`),
    ...reply,
  }))
  await scope.insertInto('tenant.desk_canned_replies').values(replies).execute()
  const open = await scope
    .updateTable('tenant.desk_requests')
    .set({ queue_id: queue.id })
    .where('tenant_id', '=', tenant_id)
    .where('state', 'in', ['Open', 'In progress'])
    .where('kind', 'in', kinds)
    .returning('number')
    .execute()
  for (const { number } of open) await updateServiceClock(scope, { tenantId: tenant_id, number }, now)
}

/** Inserts the histories, approvals and approval rules of a tenant's requests. */
export async function insertDeskHistory(scope: TenantTx, history: DeskHistory): Promise<void> {
  const { entries, approvals, approvers, rules, ruleApprovers } = history
  if (entries.length > 0) await scope.insertInto('tenant.request_entries').values(entries).execute()
  if (approvals.length > 0) await scope.insertInto('tenant.approvals').values(approvals).execute()
  if (approvers.length > 0) await scope.insertInto('tenant.approvers').values(approvers).execute()
  if (rules.length > 0) await scope.insertInto('tenant.approval_rules').values(rules).execute()
  if (ruleApprovers.length > 0) await scope.insertInto('tenant.approval_rule_approvers').values(ruleApprovers).execute()
}
