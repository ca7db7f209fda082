import type { AgentKind } from '@portico/contract/core/devices/system.ts'
import type { FoundDevice } from '#features/devices/contract/find-devices.ts'
import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { onlyCompany, type Viewer } from '@portico/server/core/audit/acting.ts'

export type FoundRow = Omit<FoundDevice, 'last_seen'> & { last_seen_at: Date | null }

/** The maximum number of devices listed for one host name. */
const foundAtMost = 50

type Sought = { typed: string; key: string; onlyActive: boolean; seesInsights: boolean }

/**
 * Finds the devices with a host name that a viewer sees, without gateways. `active` excludes retired and blocked
 * devices and closed companies. A viewer without Insights finds only devices of their own company, without user and
 * system version.
 */
export async function findByHostname(
  tenant: TenantTx,
  viewer: Viewer,
  { typed, key, onlyActive, seesInsights }: Sought,
): Promise<FoundRow[]> {
  const only = seesInsights ? onlyCompany(viewer) : viewer.companyId
  const { rows } = await sql<FoundRow>`
    select device.id as deviceid, device.hostname, company.name as companyname, device.os_name as system,
      case when ${seesInsights} then device.os_version else '' end as os_version,
      case when ${seesInsights} then status.logged_in_user end as user, status.last_seen_at
    from tenant.devices as device
      join tenant.device_status as status on status.tenant_id = device.tenant_id and status.device_id = device.id
      join tenant.companies as company on company.tenant_id = device.tenant_id and company.id = device.company_id
    where device.tenant_id = ${viewer.tenantId} and device.hostname_key = ${key} and ${key}::text <> ''
      and device.kind = 'agent' and (${only}::uuid is null or device.company_id = ${only})
      and (not ${onlyActive} or device.state in ('pending', 'active') and company.is_active)
    order by lower(device.hostname) = ${typed} desc, status.last_seen_at desc nulls last, device.id
    limit ${foundAtMost}`.execute(tenant)
  return rows
}

/**
 * Finds the device of a link that is valid at an instant, if the viewer sees it and it is not a gateway; null
 * otherwise.
 */
export async function findByLink(
  tenant: TenantTx,
  viewer: Viewer,
  tokenHash: Buffer,
  at: Date,
): Promise<FoundRow | null> {
  const { rows } = await sql<FoundRow>`
    select device.id as deviceid, device.hostname, company.name as companyname, device.os_name as system,
      device.os_version, status.logged_in_user as user, status.last_seen_at
    from tenant.device_links as link
      join tenant.devices as device on device.tenant_id = link.tenant_id and device.id = link.device_id
      join tenant.device_status as status on status.tenant_id = device.tenant_id and status.device_id = device.id
      join tenant.companies as company on company.tenant_id = device.tenant_id and company.id = device.company_id
    where link.tenant_id = ${viewer.tenantId} and link.token_hash = ${tokenHash} and link.expires_at > ${at}
      and (${onlyCompany(viewer)}::uuid is null or device.company_id = ${onlyCompany(viewer)})
      and device.kind = 'agent' and device.state in ('pending', 'active') and company.is_active`.execute(tenant)
  return rows[0] ?? null
}

type LockedDevice = {
  hostname: string
  kind: AgentKind
  stored: 'pending' | 'active' | 'retired' | 'blocked'
  needsApproval: boolean
  lastSeenAt: Date | null
  isCompanyActive: boolean
}

/** Reads a device that a viewer sees, and locks it until the transaction ends; null if there is none. */
export async function lockDevice(tenant: TenantTx, viewer: Viewer, id: string): Promise<LockedDevice | null> {
  const { rows } = await sql<LockedDevice>`
    select device.hostname, device.kind, device.state as stored, device.needs_approval as "needsApproval",
      status.last_seen_at as "lastSeenAt", company.is_active as "isCompanyActive"
    from tenant.devices as device
      join tenant.device_status as status on status.tenant_id = device.tenant_id and status.device_id = device.id
      join tenant.companies as company on company.tenant_id = device.tenant_id and company.id = device.company_id
    where device.tenant_id = ${viewer.tenantId} and device.id = ${id}
      and (${onlyCompany(viewer)}::uuid is null or device.company_id = ${onlyCompany(viewer)})
    for no key update of device`.execute(tenant)
  return rows[0] ?? null
}

/**
 * Returns whether users may register a device as their computer: it is in use and not a gateway, and its company is
 * open.
 */
export function mayBeRegistered(device: LockedDevice | null): device is LockedDevice {
  return device?.isCompanyActive === true && device.kind === 'agent' && ['pending', 'active'].includes(device.stored)
}

/** Registers a locked device to an account. */
export async function insertDeviceUser(
  tenant: TenantTx,
  row: { tenant_id: string; device_id: string; account_id: string },
): Promise<void> {
  await tenant.insertInto('tenant.device_users').values(row).execute()
}

/**
 * Reads the user to whom a device is registered; null if there is none. Lock the device first, so that the result
 * cannot change.
 */
export async function readDeviceUser(
  tenant: TenantTx,
  tenantId: string,
  id: string,
): Promise<{ id: string; username: string } | null> {
  const { rows } = await sql<{ id: string; username: string }>`
    select account.id, trim(account.firstname || ' ' || account.lastname) as username
    from tenant.device_users as mapped
      join tenant.accounts as account on account.tenant_id = mapped.tenant_id and account.id = mapped.account_id
    where mapped.tenant_id = ${tenantId} and mapped.device_id = ${id}`.execute(tenant)
  return rows[0] ?? null
}

/** Deletes the registration of a device to a user. */
export async function deleteDeviceUser(tenant: TenantTx, tenantId: string, id: string): Promise<void> {
  await tenant.deleteFrom('tenant.device_users').where('tenant_id', '=', tenantId).where('device_id', '=', id).execute()
}

/** Stores a link to a device by the hash of its token, unless it is already stored. */
export async function keepDeviceLink(
  tenant: TenantTx,
  {
    tenantId,
    deviceId,
    tokenHash,
    expiresAt,
  }: { tenantId: string; deviceId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tenant
    .insertInto('tenant.device_links')
    .values({ tenant_id: tenantId, token_hash: tokenHash, device_id: deviceId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'token_hash']).doNothing())
    .execute()
}
