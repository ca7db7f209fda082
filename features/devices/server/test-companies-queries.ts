import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import type { deviceActions } from '#features/devices/contract/change-device-state.ts'
import { enrolDevice } from '#features/devices/contract/enrol-device.ts'
import { issueDeviceLink } from '#features/devices/contract/issue-device-link.ts'
import { relaySealed } from '#features/devices/contract/relay-sealed.ts'
import { reportDevice } from '#features/devices/contract/report-device.ts'
import { splitClone } from '#features/devices/contract/split-clone.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { makeTestDevice, type TestDevice } from '@portico/server/core/devices/test-device.ts'
import { freshEnrolmentCode } from '@portico/server/core/devices/enrolment-codes.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { insertCompany, insertTenant } from '@portico/server/core/tenants/tenant-queries.ts'
import { signedCallOf } from '@portico/server/core/calls/signed-calls.ts'
import { changeDeviceState } from './change-device-state.ts'
import { handleIssueDeviceLink } from './issue-device-link.ts'
import { handleRelaySealed } from './relay-sealed.ts'
import { handleEnrolDevice } from './enrol-device.ts'
import { handleReportDevice } from './report-device.ts'
import { handleSplitClone } from './split-clone.ts'

const calls = { enrolDevice, splitClone, reportDevice, issueDeviceLink, relaySealed }

/** Notifies the nodes that a device has changed, after all earlier commits. */
export async function deviceChanged(server: TestServer, id: string): Promise<void> {
  await sql`select pg_notify('portico_device_change', ${id})`.execute(server.context.database)
}

/** Opens a server with the calls of devices. */
export function openDeviceServer(changes: Partial<AppContext> = {}): Promise<TestServer> {
  return openTestServer(
    calls,
    (context) => {
      const handlers = {
        enrolDevice: handleEnrolDevice(context),
        splitClone: handleSplitClone(context),
        reportDevice: handleReportDevice(context),
        issueDeviceLink: handleIssueDeviceLink(context),
      }
      const relayed = {
        [enrolDevice.path]: signedCallOf(enrolDevice, handlers.enrolDevice),
        [splitClone.path]: signedCallOf(splitClone, handlers.splitClone),
        [reportDevice.path]: signedCallOf(reportDevice, handlers.reportDevice),
        [issueDeviceLink.path]: signedCallOf(issueDeviceLink, handlers.issueDeviceLink),
      }
      return { ...handlers, relaySealed: handleRelaySealed(context, relayed) }
    },
    changes,
  )
}

/** A company in a new tenant, or in the tenant of the given company. */
export type TestCompany = {
  tenantId: string
  companyId: string
  /** Creates an enrolment code with these columns. */
  code(columns?: {
    max_uses?: number
    expires_at?: Date
    revoked_at?: Date
    kind?: 'agent' | 'gateway'
  }): Promise<string>
  /** Runs `work` in a transaction of the company's tenant. */
  run<Result>(work: (tenant: TenantTx) => Promise<Result>): Promise<Result>
  set(columns: {
    is_active?: boolean
    collection?: 'presence' | 'standard' | 'command-lines'
    needs_approval?: boolean
  }): Promise<void>
  setState(deviceId: string, state: 'active' | 'retired' | 'blocked'): Promise<void>
  /**
   * Decides on a device as an operator. Accepts a computer that asks to continue as the device, unless `reattachment`
   * is false.
   */
  decide(
    deviceId: string,
    action: (typeof deviceActions)[number],
    reattachment?: boolean,
  ): ReturnType<typeof changeDeviceState>
  devices(): Promise<TestDeviceRow[]>
  events(): Promise<{ device_id: string; event: string; about: string }[]>
}

export type TestDeviceRow = {
  id: string
  hostname: string
  state: string
  seen: string
  instance: string
  warnings: string[]
  agent_version: string
  last_seen_at: Date | null
  gateway_id: string | null
  logged_in_user: string
  ip: string
  facts: Record<string, unknown> | null
  samples: number
}

/** Creates a company, with an enrolment code if one is requested. */
export async function makeCompany(
  { context: { database } }: TestServer,
  beside?: TestCompany,
  isTrial = false,
): Promise<TestCompany> {
  const tenantId = beside?.tenantId ?? uuid()
  const run = <Result>(work: (tenant: TenantTx) => Promise<Result>) => inTenant(database, tenantId, work)
  const companyId = await run(async (tenant) => {
    const trialEnds = isTrial ? new Date(Date.now() + 86_400_000) : null
    if (beside === undefined) await insertTenant(tenant, { tenantId, name: `T ${tenantId}`, isMsp: true, trialEnds })
    return insertCompany(tenant, tenantId, `C ${uuid()}`)
  })
  return {
    tenantId,
    companyId,
    run,
    async code(columns = {}) {
      const { code, codeHash } = freshEnrolmentCode()
      const usual = { kind: 'agent' as const, max_uses: 1000, expires_at: new Date(Date.now() + 86_400_000) }
      const row = { tenant_id: tenantId, id: uuid(), company_id: companyId, label: '', code_hash: codeHash }
      await run((tenant) =>
        tenant
          .insertInto('tenant.enrolment_codes')
          .values({ ...row, created_by: null, ...usual, ...columns })
          .execute(),
      )
      return code
    },
    async set(columns) {
      await run((tenant) => tenant.updateTable('tenant.companies').set(columns).where('id', '=', companyId).execute())
    },
    async setState(deviceId, state) {
      await run((tenant) => tenant.updateTable('tenant.devices').set({ state }).where('id', '=', deviceId).execute())
    },
    decide(id, action, reattachment = true) {
      const origin = { address: '192.0.2.1', agent: 'test', at: new Date() }
      const operator = { tenantId, companyId, seesAllCompanies: true, accountId: null, email: '', origin }
      return changeDeviceState(database, operator, { id, action, reattachment })
    },
    devices: () =>
      run(async (tenant) => {
        const { rows } = await sql<TestDeviceRow>`
          select device.id, device.hostname, device.state, device.agent_version, status.instance, status.warnings,
            status.last_seen_at, status.gateway_id, status.logged_in_user, status.ip, facts.facts,
            tenant.device_state(device.state, status.last_seen_at, status.hello, status.warnings, now()) as seen,
            (select count(*)::integer from tenant.device_samples as sample
              where sample.tenant_id = device.tenant_id and sample.device_id = device.id) as samples
          from tenant.devices as device
            join tenant.device_status as status on status.tenant_id = device.tenant_id and status.device_id = device.id
            left join tenant.device_facts as facts on facts.tenant_id = device.tenant_id and facts.device_id = device.id
          where device.tenant_id = ${tenantId} and device.company_id = ${companyId}
          order by device.id`.execute(tenant)
        return rows
      }),
    events: () =>
      run((tenant) =>
        tenant.selectFrom('tenant.device_events').select(['device_id', 'event', 'about']).orderBy('id').execute(),
      ),
  }
}

/** Returns the status and code of a refusal in a response. */
export function refusedAs(name: RefusalName): { status: number; module_code: string } {
  return { status: refusals[name].code, module_code: refusals[name].module_code }
}

/** Enrols a device in a company. */
export async function enrolledIn(
  { app }: TestServer,
  company: TestCompany,
  facts: Parameters<typeof makeTestDevice>[1] = {},
  kind: 'agent' | 'gateway' = 'agent',
): Promise<TestDevice> {
  const device = makeTestDevice(app, facts)
  await device.enrol(await company.code({ kind }), { kind })
  return device
}
