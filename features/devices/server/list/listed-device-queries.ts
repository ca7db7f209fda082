import type { deviceColumns } from '#features/devices/contract/list-devices.ts'
import { deviceStates, type DeviceState } from '@portico/contract/core/devices/device-state.ts'
import type { System } from '@portico/contract/core/devices/system.ts'
import type { RowWindow } from '@portico/contract/platform/row-page.ts'
import { sql } from 'kysely'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import { containing, readPage } from '@portico/server/platform/database/row-page-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { onlyCompany, type Viewer } from '@portico/server/core/audit/acting.ts'

export type Wanted = {
  /** The instant for which states are computed. */
  at: Date
  company?: string | undefined
  state?: DeviceState | undefined
  system?: System | undefined
  /**
   * Whether the search covers serial numbers and MAC addresses. Users who may not see these could otherwise guess them
   * letter by letter.
   */
  seesIdentity: boolean
}

/**
 * Selects the devices that a viewer sees, with the columns of the list. Their state at the instant follows the rule of
 * migration 0033.
 */
function devicesSeenBy(tenant: TenantTx, viewer: Viewer, at: Date) {
  const only = onlyCompany(viewer)
  const all = tenant
    .selectFrom('tenant.devices as device')
    .innerJoin('tenant.device_status as status', (join) =>
      join.onRef('status.tenant_id', '=', 'device.tenant_id').onRef('status.device_id', '=', 'device.id'),
    )
    .innerJoin('tenant.companies as company', (join) =>
      join.onRef('company.tenant_id', '=', 'device.tenant_id').onRef('company.id', '=', 'device.company_id'),
    )
    .select([
      'device.id',
      'device.hostname',
      'device.company_id',
      'company.name as company',
      'device.kind',
      'device.os_name',
      'device.os_version',
      'device.processor',
      'device.state as stored',
      'device.needs_approval',
      'device.agent_version',
      'device.enrolled_at',
      'status.last_seen_at',
      'status.hello',
      'status.warnings',
      'status.logged_in_user',
      'status.ip',
      'status.cpu',
      'status.memory',
      'status.disk',
      'status.uptime',
    ])
    .select((row) =>
      row
        .fn<DeviceState>('tenant.device_state', [
          'device.state',
          'status.last_seen_at',
          'status.hello',
          'status.warnings',
          row.cast<Date>(row.val(at), 'timestamptz'),
        ])
        .as('shown'),
    )
    .where('device.tenant_id', '=', viewer.tenantId)
  return only === null ? all : all.where('device.company_id', '=', only)
}

export type SeenDevice = Awaited<ReturnType<ReturnType<typeof devicesSeenBy>['execute']>>[number]

/** Reads a page of the devices that a viewer sees; retired ones only if `state` asks for them. */
export function readDevices(
  tenant: TenantTx,
  viewer: Viewer,
  window: RowWindow<(typeof deviceColumns)[number]>,
  { at, company, state, system, seesIdentity }: Wanted,
): Promise<{ rows: SeenDevice[]; total: number }> {
  let seen = devicesSeenBy(tenant, viewer, at)
  if (company !== undefined) seen = seen.where('device.company_id', '=', company)
  if (system !== undefined) seen = seen.where('device.os_name', '=', system)
  if (state !== 'retired') seen = seen.where('device.state', '<>', 'retired')
  if (window.search !== '') seen = matching(seen, window.search, seesIdentity)
  // An outer query ensures that the state is computed only once for filtering, sorting and the row.
  const listed = tenant.selectFrom(seen.as('listed')).selectAll()
  return readPage(
    state === undefined ? listed : listed.where('shown', '=', state),
    window,
    {
      hostname: 'hostname',
      companyname: 'company',
      system: 'os_name',
      user: 'logged_in_user',
      // Sorted in the contract's order of states.
      state: (row) => row.fn('strpos', [row.val(deviceStates.join(' ')), 'shown']),
      cpu: (row) => row.fn.coalesce('cpu', row.lit(-1)),
      memory: (row) => row.fn.coalesce('memory', row.lit(-1)),
      disk: (row) => row.fn.coalesce('disk', row.lit(-1)),
      last_seen: (row) => row.fn.coalesce('last_seen_at', row.cast<Date>(row.val('-infinity'), 'timestamptz')),
    },
    'id',
  )
}

function matching(
  seen: ReturnType<typeof devicesSeenBy>,
  search: string,
  seesIdentity: boolean,
): ReturnType<typeof devicesSeenBy> {
  const pattern = containing(search)
  const macs = containing(search.toLowerCase().replaceAll('-', ':'))
  return seen.where((row) =>
    row.or([
      row('device.hostname', 'ilike', pattern),
      row('status.logged_in_user', 'ilike', pattern),
      row('status.ip', 'ilike', pattern),
      row('company.name', 'ilike', pattern),
      ...(seesIdentity
        ? [
            row('device.serial', 'ilike', pattern),
            row(row.fn<string>('array_to_string', ['device.macs', row.val(' ')]), 'like', macs),
          ]
        : []),
    ]),
  )
}

/** Reads one device that a viewer sees, in any state; null if there is none. */
export async function readSeenDevice(
  tenant: TenantTx,
  viewer: Viewer,
  id: string,
  at: Date,
): Promise<SeenDevice | null> {
  const [found] = await devicesSeenBy(tenant, viewer, at).where('device.id', '=', id).execute()
  return found ?? null
}

/**
 * Reads the latest devices that were enrolled with a code, or that a computer with this code asks to continue as; up to
 * `atMost`, with their total number.
 */
export async function readEnrolledBy(
  tenant: TenantTx,
  viewer: Viewer,
  code: string,
  { at, atMost }: { at: Date; atMost: number },
): Promise<{ rows: SeenDevice[]; total: number }> {
  const rows = await devicesSeenBy(tenant, viewer, at)
    .where((row) =>
      row.or([row('device.enrolment_code_id', '=', code), row('device.id', 'in', claimedBy(tenant, viewer, code))]),
    )
    .orderBy('device.enrolled_at', 'desc')
    .orderBy('device.id', 'desc')
    .limit(atMost)
    .execute()
  if (rows.length < atMost) return { rows, total: rows.length }
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from tenant.devices as device
    where tenant_id = ${viewer.tenantId} and (enrolment_code_id = ${code}
      or exists (select from tenant.device_claims as claim where claim.tenant_id = device.tenant_id
        and claim.device_id = device.id and claim.enrolment_code_id = ${code}))`.execute(tenant)
  return { rows, total: onlyRow(counted).total }
}

const claimedBy = (tenant: TenantTx, { tenantId }: Viewer, code: string) =>
  tenant
    .selectFrom('tenant.device_claims')
    .select('device_id')
    .where('tenant_id', '=', tenantId)
    .where('enrolment_code_id', '=', code)

/**
 * Reads the keys of a viewer's devices without retired ones, last enrolled first; up to `atMost`, with their total
 * number.
 */
export async function readSeenDeviceKeys(
  tenant: TenantTx,
  viewer: Viewer,
  atMost: number,
): Promise<{ keys: string[]; total: number }> {
  const only = onlyCompany(viewer)
  const all = tenant
    .selectFrom('tenant.devices as device')
    .where('device.tenant_id', '=', viewer.tenantId)
    .where('device.state', '<>', 'retired')
  const seen = only === null ? all : all.where('device.company_id', '=', only)
  const rows = await seen
    .select('device.id')
    .orderBy('device.enrolled_at', (order) => order.desc().nullsLast())
    .orderBy('device.id', 'desc')
    .limit(atMost)
    .execute()
  const keys = rows.map(({ id }) => id)
  if (keys.length < atMost) return { keys, total: keys.length }
  const { total } = await seen.select((of) => of.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { keys, total: Number(total) }
}

/**
 * Reads the given devices that a viewer sees, in the order of `ids`. Looks up each device by its key, because for a
 * long list the planner would scan all rows if it has no statistics.
 */
export async function readSeenDevices(
  tenant: TenantTx,
  viewer: Viewer,
  ids: readonly string[],
  at: Date,
): Promise<SeenDevice[]> {
  const one = devicesSeenBy(tenant, viewer, at)
    .where((row) => row('device.id', '=', row.cast<string>(sql.ref('wanted.value'), 'uuid')))
    .limit(1)
  const rows = await tenant
    .selectFrom((of) =>
      of.fn<{ value: string }>('jsonb_array_elements_text', [of.val(JSON.stringify(ids))]).as('wanted'),
    )
    .innerJoinLateral(one.as('seen'), (join) => join.onTrue())
    .selectAll('seen')
    .execute()
  const positions = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0))
}
