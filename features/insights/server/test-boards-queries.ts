import { listWidgetChoices, readWidgets } from '#features/insights/contract/widgets.ts'
import { readBoard, resetBoard, saveBoardLayout, saveBoard } from '#features/insights/contract/boards.ts'
import { addWidget } from '#features/insights/contract/board-rules.ts'
import type { BoardWidget, WidgetKind } from '#features/insights/contract/board.ts'
import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import { enrolmentPath } from '@portico/contract/core/calls/permission.ts'
import type { Logger } from 'pino'
import { v7 as uuid } from 'uuid'
import { handleListWidgetChoices } from './list-widget-choices.ts'
import { handleReadBoard } from './read-board.ts'
import { handleReadWidgets } from './read-widgets.ts'
import { handleResetBoard } from './reset-board.ts'
import { handleSaveBoardLayout } from './save-board-layout.ts'
import { handleSaveBoard } from './save-board.ts'
import { callAs, openTestCallServer, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import { noCharts, type ChartSource } from '@portico/server/core/own-data/chart-source.ts'

const calls = { readBoard, readWidgets, listWidgetChoices, saveBoard, saveBoardLayout, resetBoard }

/** A user with the id of their company. */
export type Member = Visitor & { companyId: string }

export type BoardServer = TestCallServer & {
  /**
   * Signs in a user of the tenant's own company or of another one, with menu entries as permissions or with
   * `enrolment`.
   */
  join(wanted?: Wanted): Promise<Member>
  /** Reads the data of one widget of a kind. */
  widget(member: Member, kind: WidgetKind, filter?: Record<string, string>): Promise<WidgetData>
}

export type Wanted = {
  beside?: Member
  /** Puts the user in the same company as the member `beside`. */
  isColleague?: boolean
  isOwn?: boolean
  menus?: readonly string[]
  modules?: readonly string[]
}

/** Opens a server with the calls of boards. */
export async function openBoardServer(charts: ChartSource = noCharts, log: Logger = silentLog): Promise<BoardServer> {
  const server = await openTestCallServer(calls, ({ database }) => {
    const parts = { database, log, charts }
    return {
      readBoard: handleReadBoard(parts),
      readWidgets: handleReadWidgets(parts),
      listWidgetChoices: handleListWidgetChoices(parts),
      saveBoard: handleSaveBoard(parts),
      saveBoardLayout: handleSaveBoardLayout(parts),
      resetBoard: handleResetBoard(parts),
    }
  })
  return {
    ...server,
    join: (wanted) => join(server, wanted),
    async widget(member, kind, filter = {}) {
      const body = { ...filter, widgets: [oneWidget(kind)] }
      const { data } = await callAs(server, member, readWidgets, { body })
      const [found] = data.widgets
      if (found === undefined) throw new Error('The widget was not answered.')
      return found
    },
  }
}

/** Returns a board with only one widget, of the given kind. */
export function oneWidget(kind: WidgetKind): BoardWidget {
  const [widget] = addWidget([], { id: kind, kind })
  if (widget === undefined) throw new Error('A board has room for one.')
  return widget
}

async function join(
  server: TestCallServer,
  { beside, isColleague = false, isOwn = true, menus = [], modules = ['Insights MSP', 'Desk'] }: Wanted = {},
): Promise<Member> {
  const visitor = await server.signIn(modules, beside)
  const { tenantId, roleId } = visitor
  const add = server.everything
  for (const [index, menuname] of menus.entries()) {
    const menulink = menuname === 'enrolment' ? enrolmentPath : menuname.startsWith('/') ? menuname : ''
    await add
      .insertInto('tenant.role_menus')
      .values({
        tenant_id: tenantId,
        role_id: roleId,
        modulekey: modules[0] ?? '',
        menuname,
        menulink,
        displayorder: index + 5,
      })
      .execute()
  }
  const companyId = await companyFor(add, visitor, isColleague ? beside : undefined, isOwn)
  return { ...visitor, companyId }
}

/** The company that a visitor signed in to, or that of a colleague. */
async function companyFor(
  add: TestCallServer['everything'],
  { accountId }: Visitor,
  colleague: Member | undefined,
  is_own: boolean,
): Promise<string> {
  if (colleague !== undefined) {
    const { companyId: company_id } = colleague
    await add.updateTable('tenant.accounts').set({ company_id }).where('id', '=', accountId).execute()
    return company_id
  }
  const { company_id } = await add
    .selectFrom('tenant.accounts')
    .select('company_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await add.updateTable('tenant.companies').set({ is_own }).where('id', '=', company_id).execute()
  return company_id
}

export type Device = {
  os_name?: 'windows' | 'linux' | 'mac'
  /** Milliseconds since its last report. */
  ago?: number | null
  state?: 'pending' | 'active' | 'retired' | 'blocked'
  is_sample?: boolean
  enrolled_at?: Date
  warnings?: string[]
}

/** Adds devices to a member's company; returns their ids. */
export async function addDevices(server: BoardServer, member: Member, ...devices: Device[]): Promise<string[]> {
  const { tenantId: tenant_id, companyId: company_id } = member
  const ids: string[] = []
  for (const { os_name = 'windows', ago = 0, state = 'active', warnings = [], ...rest } of devices) {
    const id = uuid()
    ids.push(id)
    const row = { tenant_id, company_id, id, hostname: `host-${ids.length}`, os_name, state, ...rest }
    await server.everything.insertInto('tenant.devices').values(row).execute()
    const last_seen_at = ago === null ? null : new Date(Date.now() - ago)
    await server.everything
      .insertInto('tenant.device_status')
      .values({ tenant_id, device_id: id, last_seen_at, warnings })
      .execute()
  }
  return ids
}

export type Happening = { at: Date; event: string; outcome: string; reason?: string; is_sample?: boolean }

/** Adds events of a member to the audit. */
export async function happened(server: BoardServer, member: Member, ...happenings: Happening[]): Promise<void> {
  const who = {
    tenant_id: member.tenantId,
    account_id: member.accountId,
    email: 'a@b.test',
    address: '::1',
    agent: 't',
  }
  const rows = happenings.map((happening) => ({ id: uuid(), reason: '', ...who, ...happening }))
  await server.everything.insertInto('tenant.audit_events').values(rows).execute()
}

let number = 0

/** Adds a request by a member; returns its number. */
export async function addRequest(
  server: BoardServer,
  member: Member,
  request: {
    state: 'Waiting for approval' | 'Open' | 'In progress' | 'On hold' | 'Resolved' | 'Rejected'
    is_sample?: boolean
    closed_at?: Date
    assignee_id?: string
    company_id?: string
  },
): Promise<number> {
  number += 1
  const about = { title: `Title ${number}`, description: '', kind: 'Other', priority: 'Low' } as const
  await server.everything
    .insertInto('tenant.desk_requests')
    .values({
      ...{ tenant_id: member.tenantId, account_id: member.accountId, company_id: member.companyId },
      ...{ id: uuid(), number, ...about, ...request },
    })
    .execute()
  return number
}
