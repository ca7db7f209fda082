import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { ChangedFacts, Collection } from '@portico/contract/core/devices/device-facts.ts'
import { comparable } from '@portico/contract/core/devices/device-identity.ts'
import type { InputOf, SignedRefusal } from '@portico/contract/core/calls/call.ts'
import { standardIntervals } from '@portico/contract/core/devices/device-report.ts'
import type { reportDevice } from '#features/devices/contract/report-device.ts'
import type { SignatureParams } from '@portico/contract/core/devices/signed-request.ts'
import type { Gateway } from '@portico/server/core/calls/handler.ts'
import type { KnownDevice } from '@portico/server/core/devices/device-store.ts'
import { countOutcomes, type ReleaseOutcome } from '@portico/server/core/devices/release-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { judgeReport, type Verdict } from './judge-report.ts'
import { readReport, warningsAfter, type ReadReport } from './read-report.ts'
import {
  lockCollections,
  lockStatuses,
  readFormerInstances,
  writeFacts,
  writeInstances,
  writeStatuses,
  type NewFacts,
  type NewInstance,
  type NewSample,
  type NewStatus,
  type StoredStatus,
} from './report-queries.ts'
import { insertReportedEvents, type ReportedEvent } from '@portico/server/core/devices/device-event-queries.ts'
import { rollUpHours } from './roll-up-queries.ts'
import { writeDevices, type ChangedDevice } from '@portico/server/core/devices/device-change-queries.ts'

/** A verified report request. */
export type Report = {
  device: Pick<KnownDevice, 'id' | 'tenantId' | 'company' | 'system' | 'processor'>
  params: SignatureParams
  gateway: Gateway | null
  body: InputOf<typeof reportDevice>['body']
  receivedAt: Date
}

/** The outcome of a report, known once it is stored. */
export type ReportOutcome = Result<{ isRepeated: boolean; wantsSnapshot: boolean }, SignedRefusal>

/** The rows that a batch writes. */
type Writes = {
  statuses: NewStatus[]
  samples: NewSample[]
  instances: NewInstance[]
  devices: ChangedDevice[]
  facts: NewFacts[]
  events: ReportedEvent[]
  outcomes: ReleaseOutcome[]
  /** The hours of devices that get samples after their roll-up. */
  lateHours: { device_id: string; hour: string }[]
}

/**
 * Stores reports of one tenant in one transaction, at most one per device. Returns their outcomes in the same order.
 * Throws and stores nothing if the database fails.
 */
export function storeReports(database: Pool, tenantId: string, reports: readonly Report[]): Promise<ReportOutcome[]> {
  return inTenant(database, tenantId, async (tenant) => {
    const ids = reports.map(({ device }) => device.id)
    const companies = companiesOfFacts(reports)
    const collections = companies.length === 0 ? none : await lockCollections(tenant, tenantId, companies)
    const stored = await lockStatuses(tenant, tenantId, ids)
    const verdicts = await judge(tenant, tenantId, reports, stored)
    const writes: Writes = {
      statuses: [],
      samples: [],
      instances: [],
      devices: [],
      facts: [],
      events: [],
      outcomes: [],
      lateHours: [],
    }
    const outcomes = reports.map((report, index): ReportOutcome => {
      const verdict = verdicts[index] ?? { kind: 'refused', name: 'device-not-known' }
      const status = stored.get(report.device.id)
      if (verdict.kind === 'refused' || status === undefined)
        return err(verdict.kind === 'refused' ? verdict.name : 'device-not-known')
      const isRepeated = verdict.kind === 'repeated'
      const hasFacts = !isRepeated && addWrites(writes, withCollection(report, collections), verdict, status)
      return ok({ isRepeated, wantsSnapshot: !hasFacts && status.facts_at === null })
    })
    await write(tenant, tenantId, writes)
    return outcomes
  })
}

const none: ReadonlyMap<string, Collection> = new Map()

const companiesOfFacts = (reports: readonly Report[]) => [
  ...new Set(
    reports
      .filter(({ body }) => body.reports.some(({ kind }) => kind !== 'hello'))
      .map(({ device }) => device.company.id),
  ),
]

/** Returns the report with the current collection of the device's company. */
function withCollection(report: Report, collections: ReadonlyMap<string, Collection>): Report {
  const { device } = report
  const collection = collections.get(device.company.id) ?? device.company.collection
  return { ...report, device: { ...device, company: { ...device.company, collection } } }
}

async function judge(
  tenant: TenantTx,
  tenantId: string,
  reports: readonly Report[],
  stored: ReadonlyMap<string, StoredStatus>,
): Promise<Verdict[]> {
  const others = reports
    .filter(({ device, params }) => (stored.get(device.id)?.instance ?? '') !== params.instance)
    .map(({ device, params }) => ({ deviceId: device.id, instance: params.instance }))
  const former = others.length === 0 ? [] : await readFormerInstances(tenant, tenantId, others)
  const byDevice = new Map(former.map((one) => [one.device_id, one]))
  return reports.map(({ device, params, gateway, receivedAt }) =>
    judgeReport(stored.get(device.id), byDevice.get(device.id), {
      deviceId: device.id,
      params,
      isDirect: gateway === null,
      receivedAt,
    }),
  )
}

/** Adds the rows of an accepted request to `writes`. Returns whether it contained a complete snapshot. */
function addWrites(
  writes: Writes,
  report: Report,
  verdict: Extract<Verdict, { kind: 'current' | 'late' }>,
  stored: StoredStatus,
): boolean {
  const { device, params, gateway, body, receivedAt } = report
  const read = readReport({
    body,
    collection: device.company.collection,
    signedAt: params.created * 1000,
    receivedAt: receivedAt.getTime(),
    isDirect: gateway === null,
  })
  addSamples(writes, device.id, read, receivedAt)
  if (verdict.kind === 'late') {
    writes.instances.push(verdict.instance)
    return false
  }
  if (verdict.replaced !== null) writes.instances.push(verdict.replaced)
  if (read.facts !== null) {
    const { facts, at, isFull } = read.facts
    writes.facts.push({ device_id: device.id, facts, at: new Date(at).toISOString(), is_full: isFull })
  }
  const warnings = warningsAfter(stored.warnings, read, body.update)
  writes.statuses.push(statusOf(report, verdict, read, warnings))
  const changed = changedDevice(report, read, stored)
  if (changed !== null) writes.devices.push(changed)
  writes.events.push(...eventsOf(report, read, stored))
  writes.outcomes.push(...outcomesOf(report))
  return read.facts?.isFull === true
}

function addSamples(writes: Writes, deviceId: string, { samples }: ReadReport, receivedAt: Date): void {
  // The last hour may not be rolled up yet, but rolling it up twice does no harm.
  const current = Math.floor((receivedAt.getTime() - 5 * 60_000) / 3_600_000)
  const late = new Set<number>()
  for (const { at, usage } of samples) {
    const { cpu, memory, disk } = usage
    writes.samples.push({ device_id: deviceId, at: new Date(at).toISOString(), cpu, memory, disk })
    const hour = Math.floor(at / 3_600_000)
    if (hour < current) late.add(hour)
  }
  for (const hour of late)
    writes.lateHours.push({ device_id: deviceId, hour: new Date(hour * 3_600_000).toISOString() })
}

function statusOf(
  { device, params, gateway, body }: Report,
  { since }: Extract<Verdict, { kind: 'current' }>,
  { seenAt, usage, facts }: ReadReport,
  warnings: string[],
): NewStatus {
  return {
    device_id: device.id,
    last_seen_at: new Date(seenAt).toISOString(),
    instance: params.instance,
    sequence: params.sequence,
    instance_since: since.toISOString(),
    ...(usage ?? unknownUsage),
    warnings,
    ...userAndAddressOf(facts?.facts ?? {}),
    gateway_id: gateway?.tenantId === device.tenantId ? gateway.id : null,
    // A device that is being uninstalled sends no more reports, so it is offline from now on.
    hello: body.is_leaving === true ? 0 : standardIntervals.hello,
  }
}

const unknownUsage = { cpu: null, memory: null, disk: null, uptime: null }

/** Returns the user who is signed in to the device, and its first address; null if unchanged. */
function userAndAddressOf({ user, addresses }: ChangedFacts): Pick<NewStatus, 'logged_in_user' | 'ip'> {
  return {
    logged_in_user: user === undefined ? null : (user ?? ''),
    ip: addresses === undefined ? null : (addresses[0]?.ip ?? ''),
  }
}

function changedDevice({ device, body }: Report, { facts }: ReadReport, stored: StoredStatus): ChangedDevice | null {
  const becomesActive = stored.state === 'pending' && !stored.needs_approval && body.reports.length > 0
  const isSame = facts === null && !becomesActive && stored.agent_version === body.agent_version
  if (isSame) return null
  return {
    device_id: device.id,
    state: becomesActive ? 'active' : null,
    agent_version: body.agent_version,
    ...columnsOf(facts?.facts ?? {}),
  }
}

/** Returns the facts that are stored as columns of a device. */
function columnsOf({ hostname, system, os_version, processor, identity }: ChangedFacts) {
  const identifiers = comparable(identity ?? { hardware_id: null, serial: null, macs: [] })
  return { hostname, system, os_version, processor, has_identity: identity !== undefined, ...identifiers }
}

const updateEvents = {
  'installed': 'updated',
  'rolled-back': 'update-rolled-back',
  'refused': 'update-refused',
} as const

function eventsOf({ device, body, receivedAt }: Report, { facts, isClockWrong }: ReadReport, stored: StoredStatus) {
  const events: ReportedEvent[] = []
  const note = (event: ReportedEvent['event'], about = '') =>
    events.push({ deviceId: device.id, event, about, at: receivedAt })
  const hostname = facts?.facts.hostname
  if (hostname !== undefined && hostname !== stored.hostname) note('renamed', stored.hostname)
  if (isClockWrong && !stored.warnings.includes('clock-wrong')) note('clock-wrong')
  if (body.update !== undefined) note(updateEvents[body.update.outcome], body.update.version)
  if (body.is_leaving === true) note('left')
  return events
}

/**
 * Returns the update outcomes that count towards halting a rollout. Trials are excluded, because anyone can create one.
 */
function outcomesOf({ device, body: { update } }: Report): ReleaseOutcome[] {
  if (update === undefined || update.outcome === 'refused' || device.company.isTrial) return []
  const { id, system, processor } = device
  return [{ device_id: id, version: update.version, system, processor, outcome: update.outcome }]
}

async function write(tenant: TenantTx, tenantId: string, writes: Writes): Promise<void> {
  const { statuses, samples, instances, devices, facts, events, outcomes, lateHours } = writes
  if (statuses.length > 0 || samples.length > 0) await writeStatuses(tenant, tenantId, statuses, samples)
  if (instances.length > 0) await writeInstances(tenant, tenantId, instances)
  if (devices.length > 0) await writeDevices(tenant, tenantId, devices)
  if (facts.length > 0) await writeFacts(tenant, tenantId, facts)
  if (lateHours.length > 0) await rollUpHours(tenant, tenantId, lateHours)
  if (events.length === 0) return
  const stored = await insertReportedEvents(tenant, tenantId, events)
  // Counts only outcomes with a stored event, because others would count again with each report. This comes last,
  // because all tenants share the counted rows, which stay locked.
  const counting = outcomes.filter((one) => stored.has(one.device_id))
  if (counting.length > 0) await countOutcomes(tenant, tenantId, counting)
}
