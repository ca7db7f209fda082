import { err, type Result } from '@portico/contract/platform/result.ts'
import { Counter, Gauge } from 'prom-client'
import { refusalOfError } from '@portico/server/core/calls/failure.ts'
import { apartFromRequests } from '@portico/server/platform/database/caller.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { storeReports, type Report, type ReportOutcome } from './report-batch.ts'

/** How long reports are collected before they are stored together, in milliseconds. */
const gatheredFor = 15
/** The maximum number of reports in one transaction, and in the queue. */
const batchAtMost = 300
const waitingAtMost = 5_000
/**
 * The maximum number of queued reports of one device. An agent sends reports one by one, but copies of its disk send at
 * the same time.
 */
const ofDeviceAtMost = 100
/**
 * The maximum number of tenants whose reports are stored at the same time; users need the other database connections.
 */
const tenantsAtOnce = 4

/** Metric: the report requests of devices by outcome, on this node. */
export const countedReports = new Counter({
  name: 'portico_device_reports_total',
  help: 'Report requests of devices, by outcome.',
  labelNames: ['outcome'],
  registers: [],
})

/** Metric: the number of queued reports on this node. */
export const reportQueueLength = new Gauge({
  name: 'portico_device_report_queue',
  help: 'Reports of devices waiting to be stored.',
  registers: [],
})

type Waiting = { report: Report; resolve: (outcome: ReportOutcome) => void; reject: (error: unknown) => void }

export type ReportQueue = {
  /**
   * Queues a report and stores it with others of its tenant; resolves once the report is stored. `full`: the queue is
   * full; `too-many`: too many reports of this device are queued.
   */
  store(report: Report): Promise<ReportOutcome | Result<never, 'full' | 'too-many'>>
}

/**
 * Opens a queue that stores reports in batches, one tenant at a time. Reports that arrive in the meantime form the next
 * batch.
 */
export function openReportQueue(database: Pool): ReportQueue {
  const waiting = new Map<string, Waiting[]>()
  const ready = new Set<string>()
  const busy = new Set<string>()
  const queuedByDevice = openDeviceCounts()
  let length = 0

  const count = (change: number): void => {
    length += change
    reportQueueLength.set(length)
  }

  async function work(tenantId: string): Promise<void> {
    busy.add(tenantId)
    const batch = takeBatch(waiting, tenantId)
    await storeBatch(database, tenantId, batch)
    count(-batch.length)
    for (const { report } of batch) queuedByDevice.leave(report.device.id)
    busy.delete(tenantId)
    next()
  }

  function next(): void {
    for (const tenantId of ready) {
      if (busy.size >= tenantsAtOnce) return
      if (busy.has(tenantId)) continue
      ready.delete(tenantId)
      void apartFromRequests(() => work(tenantId))
      // Reports left over from the batch have been gathered long enough.
      if (waiting.has(tenantId)) ready.add(tenantId)
    }
  }

  function gather(tenantId: string): void {
    setTimeout(() => {
      ready.add(tenantId)
      next()
    }, gatheredFor)
  }

  return {
    store(report) {
      if (length >= waitingAtMost) return Promise.resolve(err('full'))
      const { tenantId, id } = report.device
      const ofTenant = waiting.get(tenantId) ?? []
      if (!queuedByDevice.take(id)) return Promise.resolve(err('too-many'))
      count(1)
      if (ofTenant.length === 0) gather(tenantId)
      const stored = new Promise<ReportOutcome>((resolve, reject) => ofTenant.push({ report, resolve, reject }))
      waiting.set(tenantId, ofTenant)
      return stored
    },
  }
}

/** Counts the reports of each device that are queued or being stored, so that one device cannot fill the queue. */
function openDeviceCounts() {
  const taken = new Map<string, number>()
  return {
    take(id: string): boolean {
      const before = taken.get(id) ?? 0
      if (before >= ofDeviceAtMost) return false
      taken.set(id, before + 1)
      return true
    },
    leave(id: string): void {
      const left = (taken.get(id) ?? 0) - 1
      if (left > 0) taken.set(id, left)
      else taken.delete(id)
    },
  }
}

async function storeBatch(database: Pool, tenantId: string, batch: readonly Waiting[]): Promise<void> {
  try {
    const reports = batch.map(({ report }) => report)
    const outcomes = await storeReports(database, tenantId, reports)
    batch.forEach(({ resolve }, index) => resolve(outcomes[index] ?? err('device-not-known')))
  } catch (error) {
    // A single row may have made the whole transaction fail, so each report is tried separately; without a database
    // none can be stored.
    if (batch.length === 1 || refusalOfError(error).name === 'database-away')
      return batch.forEach(({ reject }) => reject(error))
    for (const waiting of batch) await storeBatch(database, tenantId, [waiting])
  }
}

/** Takes a tenant's next reports from the queue, at most one per device, in order. */
function takeBatch(waiting: Map<string, Waiting[]>, tenantId: string): Waiting[] {
  const devices = new Set<string>()
  const batch: Waiting[] = []
  const left: Waiting[] = []
  for (const one of waiting.get(tenantId) ?? []) {
    const { id } = one.report.device
    if (devices.has(id) || batch.length >= batchAtMost) left.push(one)
    else batch.push(one)
    devices.add(id)
  }
  waiting.delete(tenantId)
  if (left.length > 0) waiting.set(tenantId, left)
  return batch
}
