import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'

/** A user with the id of their company. */
export type Member = Visitor & { companyId: string }
type Wanted = { mayExport?: boolean; isOwn?: boolean; modules?: readonly string[] }

/**
 * Signs in a user whose role may or may not export: in the tenant's own company, which sees all companies, or in a
 * customer's company.
 */
export async function signInMember(
  server: TestCallServer,
  { mayExport = true, isOwn = true, modules = ['Insights MSP'] }: Wanted = {},
  beside?: Visitor,
): Promise<Member> {
  const visitor = await server.signIn(modules, beside)
  const { tenantId, accountId, roleId } = visitor
  const entry = { modulekey: modules[0] ?? '', menuname: 'Export to PDF', menulink: '', displayorder: 2 }
  if (mayExport)
    await server.everything
      .insertInto('tenant.role_menus')
      .values({ tenant_id: tenantId, role_id: roleId, ...entry })
      .execute()
  const { company_id: companyId } = await server.everything
    .selectFrom('tenant.accounts')
    .where('id', '=', accountId)
    .select('company_id')
    .executeTakeFirstOrThrow()
  const name = isOwn ? 'House' : `Customer ${companyId.slice(-4)}`
  await server.everything
    .updateTable('tenant.companies')
    .set({ is_own: isOwn, name })
    .where('id', '=', companyId)
    .execute()
  return { ...visitor, companyId }
}

/** Inserts a Linux device of a company. */
export async function insertLinux({ everything }: TestCallServer, tenantId: string, companyId: string): Promise<void> {
  const id = uuid()
  await everything
    .insertInto('tenant.devices')
    .values({ tenant_id: tenantId, id, company_id: companyId, hostname: id, os_name: 'linux', state: 'active' })
    .execute()
  await everything
    .insertInto('tenant.device_status')
    .values({ tenant_id: tenantId, device_id: id, last_seen_at: new Date() })
    .execute()
}

/** Stores a user's board that has only one chart of a dashboard. */
export async function storeChartBoard({ everything }: TestCallServer, member: Visitor): Promise<void> {
  const chart = { dashboard: '0192a000-0000-7000-8000-000000000001', chart: 0 }
  const widgets = [{ id: 'mine', kind: 'assistant-chart', x: 0, y: 0, w: 6, h: 4, chart }]
  const layout = { arrangement: 'one-column', density: 'compact' }
  await everything
    .insertInto('tenant.boards')
    .values({
      tenant_id: member.tenantId,
      id: uuid(),
      account_id: member.accountId,
      widgets: JSON.stringify(widgets),
      layout: JSON.stringify(layout),
    })
    .execute()
}

/** Reads the export events in the audit of a tenant. */
export async function exportEvents({ everything }: TestCallServer, { tenantId }: Visitor) {
  return everything
    .selectFrom('tenant.audit_events')
    .select(['event', 'outcome', 'reason', 'account_id'])
    .where('tenant_id', '=', tenantId)
    .where('event', '=', 'board-exported')
    .execute()
}

/** Reads the weekly board mails to a user in the outbox, oldest first, with the names of their files. */
export async function queuedBoards({ everything }: TestCallServer, { accountId }: Visitor) {
  const { rows } = await sql<{ id: string; kind: string; params: Record<string, string>; files: string[] }>`
    select mail.id, mail.kind, mail.params, array(select name from tenant.mail_files as file
      where file.tenant_id = mail.tenant_id and file.mail_id = mail.id order by place) as files
    from tenant.mail as mail
    join tenant.accounts as account on account.tenant_id = mail.tenant_id and account.email = mail.recipient
    where account.id = ${accountId} and mail.kind = 'weekly-board' order by mail.created_at`.execute(everything)
  return rows
}

/** Reads a user's subscription to board mails as it is stored. */
export async function storedBoardMails({ everything }: TestCallServer, { accountId }: Visitor) {
  return everything
    .selectFrom('tenant.board_mails')
    .select(['company_id', 'range', 'timezone', 'language'])
    .where('account_id', '=', accountId)
    .execute()
}

/** Takes a right from a user, as an administrator does. */
export async function take(
  { everything }: TestCallServer,
  { accountId, roleId }: Visitor,
  what: 'account' | 'menus' | 'modules',
): Promise<void> {
  if (what === 'account')
    await everything.updateTable('tenant.accounts').set({ is_active: false }).where('id', '=', accountId).execute()
  else if (what === 'modules')
    await everything.deleteFrom('tenant.role_modules').where('role_id', '=', roleId).execute()
  else
    await everything
      .deleteFrom('tenant.role_menus')
      .where('role_id', '=', roleId)
      .where('menuname', '=', 'Export to PDF')
      .execute()
}
