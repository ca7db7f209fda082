import { companies } from '#features/companies/contract/feature.ts'
import { serveCompanies } from '#features/companies/server/serve.ts'
import { devices } from '#features/devices/contract/feature.ts'
import { enrolmentPath } from '@portico/contract/core/calls/permission.ts'
import { v7 as uuid } from 'uuid'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { handlersOf, openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { signIn, type Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { connect, type Pool } from '@portico/server/platform/database/connect.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { serveDevices } from './serve.ts'

/** A user, with the id of their company. */
export type Member = Visitor & { companyId: string }

/** Users of three companies in two tenants. */
export type Members = {
  /** Connects as superuser, who sees every tenant. */
  everything: Pool
  /** A user in the tenant's own company, who sees all companies and may enrol devices. */
  provider: Member
  /** A user in the same company with the same modules, who may not enrol devices. */
  viewer: Member
  /** A user in another company of the same tenant, who sees only that company. */
  customer: Member
  /** The provider's user in another tenant. */
  stranger: Member
  close(): Promise<void>
}

export type Fleet = TestServer &
  Members & {
    addDevice(of: Member, device?: Partial<TestDevice>): Promise<string>
  }

export type TestDevice = {
  hostname: string
  system: 'windows' | 'linux' | 'mac'
  state: 'pending' | 'active' | 'retired' | 'blocked'
  needsApproval: boolean
  /** Milliseconds since its last report; null if it never reported. */
  silence: number | null
  warnings: readonly string[]
  user: string
  ip: string
  serial: string | null
  macs: string[]
  cpu: number | null
  code: string | null
}

/** The calls of devices and companies. */
export const fleetCalls = { ...companies.calls, ...devices.calls }

/** Opens a server with these calls, and users of three companies in two tenants. */
export async function openFleet(changes: Partial<AppContext> = {}): Promise<Fleet> {
  const server = await openTestServer(
    fleetCalls,
    (context) => ({ ...handlersOf(serveCompanies)(context), ...handlersOf(serveDevices)(context) }),
    changes,
  )
  const members = await openMembers(server)
  return {
    ...server,
    ...members,
    addDevice: (of, device = {}) => insertTestDevice(members.everything, of, device),
    async close() {
      await members.close()
      await server.close()
    },
  }
}

/** Creates the users on a server. */
export async function openMembers(server: TestServer): Promise<Members> {
  const owner = connect(server.place.ownerUrl, silentLog)
  const everything = owner.database
  const provider = await member(everything, { isOwn: true, mayEnrol: true })
  const viewer = await member(everything, { isOwn: true, mayEnrol: false }, provider)
  const customer = await member(everything, { isOwn: false, mayEnrol: true }, provider)
  const stranger = await member(everything, { isOwn: true, mayEnrol: true })
  return { everything, provider, viewer, customer, stranger, close: () => owner.pool.end() }
}

async function member(
  everything: Pool,
  { isOwn, mayEnrol }: { isOwn: boolean; mayEnrol: boolean },
  beside?: Member,
): Promise<Member> {
  const visitor = await signIn(everything, ['Insights MSP'], beside)
  const { tenantId: tenant_id, roleId: role_id } = visitor
  const account = await everything
    .selectFrom('tenant.accounts')
    .select('company_id')
    .where('id', '=', visitor.accountId)
    .executeTakeFirstOrThrow()
  const { company_id: companyId } = account
  const company = { is_own: isOwn, name: `${isOwn ? 'Own' : 'Customer'} ${companyId}` }
  await everything.updateTable('tenant.companies').set(company).where('id', '=', companyId).execute()
  if (mayEnrol) {
    const menu = { modulekey: 'Insights MSP', menuname: 'Enrol devices', menulink: enrolmentPath, displayorder: 2 }
    await everything
      .insertInto('tenant.role_menus')
      .values({ tenant_id, role_id, ...menu })
      .execute()
  }
  return { ...visitor, companyId }
}

const usual: TestDevice = {
  hostname: 'pc-1',
  system: 'linux',
  state: 'active',
  needsApproval: false,
  silence: 1_000,
  warnings: [],
  user: '',
  ip: '',
  serial: null,
  macs: [],
  cpu: null,
  code: null,
}

async function insertTestDevice(everything: Pool, of: Member, changes: Partial<TestDevice>): Promise<string> {
  const { hostname, system, state, needsApproval, silence, warnings, user, ip, serial, macs, cpu, code } = {
    ...usual,
    ...changes,
  }
  const id = uuid()
  const enrolled = { enrolment_code_id: code, enrolled_at: code === null ? null : new Date() }
  await everything
    .insertInto('tenant.devices')
    .values({
      tenant_id: of.tenantId,
      id,
      company_id: of.companyId,
      hostname,
      os_name: system,
      state,
      needs_approval: needsApproval,
      serial,
      macs,
      ...enrolled,
    })
    .execute()
  const last_seen_at = silence === null ? null : new Date(Date.now() - silence)
  await everything
    .insertInto('tenant.device_status')
    .values({
      tenant_id: of.tenantId,
      device_id: id,
      last_seen_at,
      warnings: [...warnings],
      logged_in_user: user,
      ip,
      cpu,
    })
    .execute()
  return id
}

/** An id that no row has. */
export const nothing = demoId('nothing at all')
