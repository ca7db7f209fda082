import type { Permitted } from '@portico/contract/core/calls/permission.ts'
import type { NewRequest } from '@portico/contract/core/requests/request.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideApproval } from '#server/core/requests/decide-approval.ts'
import { raiseRequest } from '#server/core/requests/raise-request.ts'
import { approversOf, sampleNewRequest, raiserOf } from '#server/core/requests/test-requests-queries.ts'
import type { Visitor } from '#server/core/sessions/test-visitor-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { fleetCalls, openFleet, type Fleet } from '@portico/features/devices/server/test-fleet-queries.ts'
import { readTrialApprover } from '@portico/features/trial/server/extension-effect.ts'
import { writeDeployment } from '#server/platform/operations/operation-queries.ts'
import { loadRequestEffects } from '#server/open-features.ts'
import { extendTrialBy } from '#server/core/tenants/trial-queries.ts'

const requestEffects = await loadRequestEffects()

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet.close())

async function raise(by: Visitor, request: Partial<NewRequest>, changed: Partial<Permitted> = {}) {
  const raiser = { ...(await raiserOf(fleet.everything, by)), ...changed }
  return inTenant(fleet.context.database, raiser.tenantId, (tenant) =>
    raiseRequest(tenant, raiser, sampleNewRequest(request), { effects: requestEffects, at: new Date() }),
  )
}

/** Approves the request that was raised last. */
async function approve({ tenantId }: Visitor) {
  const last = (await approversOf(fleet.everything, tenantId)).toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]
  const wanted = { tenantId, approverId: last?.id ?? '', decision: 'approve', reason: '', via: 'link' } as const
  return inTenant(fleet.context.database, tenantId, (tenant) =>
    decideApproval(tenant, { ...wanted, at: new Date() }, requestEffects),
  )
}

const map = ({ headers, accountId }: Visitor, deviceid: string) =>
  fleet.send(fleetCalls.mapDevice, { headers, body: { deviceid, userid: accountId } })

async function userOf(device: string) {
  const row = await fleet.everything
    .selectFrom('tenant.device_users')
    .select('account_id')
    .where('device_id', '=', device)
    .executeTakeFirst()
  return row?.account_id
}

async function stateOf({ tenantId }: Visitor, number: number) {
  const row = await fleet.everything
    .selectFrom('tenant.desk_requests')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.state
}

describe('a request for a device of another user', () => {
  let device: string
  beforeEach(async () => {
    device = await fleet.addDevice(fleet.provider, { hostname: 'shared' })
  })
  const wanted = (): Partial<NewRequest> => ({ kind: 'Device mapping', details: { deviceid: device } })

  it('is decided by that user, and an approval moves the registration', async () => {
    const { provider, viewer } = fleet
    await map(provider, device)
    const raised = await raise(viewer, wanted())
    expect(raised).toMatchObject({ ok: true })
    expect(await userOf(device)).toBe(provider.accountId)
    expect(await approve(provider)).toMatchObject({ ok: true, value: { outcome: 'approved' } })
    expect(await userOf(device)).toBe(viewer.accountId)
    expect(await stateOf(viewer, raised.ok ? raised.value : 0)).toBe('Resolved')
  })

  it('stays open where the device was registered to a third user meanwhile', async () => {
    const { provider, viewer } = fleet
    await map(provider, device)
    const raised = await raise(viewer, wanted())
    await fleet.send(fleetCalls.releaseDevice, { headers: provider.headers, params: { id: device } })
    const { customer } = fleet
    // Adds a third user, of another company, who now sees all companies.
    await fleet.everything
      .updateTable('tenant.companies')
      .set({ is_own: true })
      .where('id', '=', customer.companyId)
      .execute()
    await map(customer, device)
    await approve(provider)
    expect(await userOf(device)).toBe(customer.accountId)
    expect(await stateOf(viewer, raised.ok ? raised.value : 0)).toBe('Open')
  })

  it('details-missing: without a device', async () => {
    expect(await raise(fleet.viewer, { kind: 'Device mapping' })).toEqual({ ok: false, error: 'details-missing' })
  })

  it('device-not-of-another: of a device that is free, or the own one', async () => {
    expect(await raise(fleet.viewer, wanted())).toEqual({ ok: false, error: 'device-not-of-another' })
    await map(fleet.viewer, device)
    expect(await raise(fleet.viewer, wanted())).toEqual({ ok: false, error: 'device-not-of-another' })
  })

  it('no-such-device: of another tenant', async () => {
    expect(await raise(fleet.stranger, wanted())).toEqual({ ok: false, error: 'no-such-device' })
  })
})

describe('a request to extend a trial', () => {
  const endsAt = new Date(Date.now() + 86_400_000)
  const owner: Permitted = { permissions: new Set(['owner']) }
  beforeEach(async () => {
    await fleet.everything
      .updateTable('tenant.tenants')
      .set({ is_trial: true, trial_ends_at: endsAt })
      .where('tenant_id', '=', fleet.customer.tenantId)
      .execute()
    await writeDeployment(fleet.context.database, { trial_approver: 'operator@example.test' })
  })

  it('is decided by the operator, whose approval extends it', async () => {
    const { customer } = fleet
    expect(await raise(customer, { kind: 'Trial extension', details: { days: 10 } }, owner)).toMatchObject({ ok: true })
    expect(await approve(customer)).toMatchObject({ ok: true, value: { outcome: 'approved' } })
    const row = await fleet.everything
      .selectFrom('tenant.tenants')
      .select('trial_ends_at')
      .where('tenant_id', '=', customer.tenantId)
      .executeTakeFirstOrThrow()
    expect(row.trial_ends_at?.getTime()).toBe(endsAt.getTime() + 10 * 86_400_000)
  })

  it('extension-not-offered: to others than the owner, and where no operator decides', async () => {
    const { customer } = fleet
    const refused = { ok: false, error: 'extension-not-offered' }
    expect(await raise(customer, { kind: 'Trial extension' })).toEqual(refused)
    await writeDeployment(fleet.context.database, { trial_approver: null })
    expect(await raise(customer, { kind: 'Trial extension' }, owner)).toEqual(refused)
  })

  it('is not offered to a tenant that is not on trial', async () => {
    const { stranger } = fleet
    expect(
      await inTenant(fleet.context.database, stranger.tenantId, (tenant) =>
        readTrialApprover(tenant, stranger.tenantId),
      ),
    ).toBeNull()
    expect(
      await inTenant(fleet.context.database, stranger.tenantId, (tenant) =>
        extendTrialBy(tenant, { tenantId: stranger.tenantId, days: 3, at: new Date() }),
      ),
    ).toBeNull()
  })
})
