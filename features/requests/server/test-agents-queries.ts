import { deskQueuePath, deskSettingsPath } from '@portico/contract/core/calls/permission.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { signIn, type Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'

/** A user of a company. */
export type DeskMember = Visitor & { companyId: string }

type Rights = { isOwn?: boolean; worksDesk?: boolean; setsUpDesk?: boolean }

/**
 * Signs in a user with the Desk, of the tenant's own company or of a customer. `rights` determines whether the user
 * works on the queue or changes the settings.
 */
export async function signInToDesk(everything: Pool, rights: Rights, beside?: DeskMember): Promise<DeskMember> {
  const { isOwn = true, worksDesk = false, setsUpDesk = false } = rights
  const visitor = await signIn(everything, ['Desk'], beside)
  const { tenantId: tenant_id, roleId: role_id } = visitor
  const { company_id: companyId } = await everything
    .selectFrom('tenant.accounts')
    .select('company_id')
    .where('id', '=', visitor.accountId)
    .executeTakeFirstOrThrow()
  const name = `${isOwn ? 'Own' : 'Customer'} ${companyId}`
  await everything.updateTable('tenant.companies').set({ is_own: isOwn, name }).where('id', '=', companyId).execute()
  const links = [...(worksDesk ? [deskQueuePath] : []), ...(setsUpDesk ? [deskSettingsPath] : [])]
  for (const [index, menulink] of links.entries()) {
    const menu = { modulekey: 'Desk', menuname: menulink, menulink, displayorder: index + 2 }
    await everything
      .insertInto('tenant.role_menus')
      .values({ tenant_id, role_id, ...menu })
      .execute()
  }
  return { ...visitor, companyId }
}

/** Sets the name of a user. */
export async function nameAccount(everything: Pool, { accountId }: DeskMember, firstname: string): Promise<void> {
  await everything.updateTable('tenant.accounts').set({ firstname, lastname: '' }).where('id', '=', accountId).execute()
}

/** Returns the audit events of a tenant, oldest first. */
export async function eventsOf(everything: Pool, { tenantId }: DeskMember): Promise<string[]> {
  const rows = await everything
    .selectFrom('tenant.audit_events')
    .select(['event', 'reason'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute()
  return rows.map(({ event, reason }) => `${event} ${reason}`)
}

/** Returns the stored SLA clock of a request. */
export async function clockOf(everything: Pool, { tenantId }: DeskMember, number: number) {
  return everything
    .selectFrom('tenant.desk_requests')
    .select([
      'response_due_at',
      'resolution_due_at',
      'paused_at',
      'minutes_left',
      'responded_at',
      'response_marked',
      'resolution_marked',
      'service_next_at',
    ])
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}

/** Returns the kinds and data of a request's history. */
export async function historyOf(everything: Pool, { tenantId }: DeskMember, number: number) {
  const rows = await everything
    .selectFrom('tenant.request_entries')
    .select(['kind', 'data', 'is_internal'])
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .orderBy('place')
    .execute()
  return rows
}
