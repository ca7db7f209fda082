import type { InputOf } from '@portico/contract/core/calls/call.ts'
import { collectedFacts } from '@portico/contract/core/devices/collected-facts.ts'
import type { ChangedFacts, Collection, DeviceUsage } from '@portico/contract/core/devices/device-facts.ts'
import { oldestReport, type DeviceReport } from '@portico/contract/core/devices/device-report.ts'
import {
  clockMayDiffer,
  decidedReasons,
  fullFrom,
  type DeviceReason,
} from '@portico/contract/core/devices/device-state.ts'
import type { reportDevice } from '#features/devices/contract/report-device.ts'

/** The body of a report request as received. Instants are in milliseconds. */
export type ReceivedReport = {
  body: InputOf<typeof reportDevice>['body']
  collection: Collection
  signedAt: number
  receivedAt: number
  isDirect: boolean
}

/** A parsed report request, with times by the server's clock. */
export type ReadReport = {
  /** When the device was last seen. */
  seenAt: number
  samples: { at: number; usage: DeviceUsage }[]
  usage: DeviceUsage | null
  /** Only the facts that the company collects. `isFull`: a complete snapshot; otherwise only changed facts. */
  facts: { facts: ChangedFacts; at: number; isFull: boolean } | null
  isClockWrong: boolean
}

/**
 * Parses the reports of a request. A direct request has only just been signed, so the difference to its signing time is
 * the error of the device's clock, by which its reports are corrected. Instants in the future become now; samples that
 * are too old are dropped.
 */
export function readReport(received: ReceivedReport): ReadReport {
  const { body, collection, signedAt, receivedAt, isDirect } = received
  const isOff = isDirect && Math.abs(receivedAt - signedAt) > clockMayDiffer
  const shift = isOff ? receivedAt - signedAt : 0
  const reports = body.reports.map((report) => ({ report, written: Date.parse(report.at) + shift }))
  const timed = reports.map(({ report, written }) => {
    return { report, at: Math.max(Math.min(written, receivedAt), receivedAt - oldestReport) }
  })
  const facts = factsOf(timed)
  return {
    seenAt: Math.min(isDirect ? receivedAt : signedAt, receivedAt),
    samples: timed
      .filter(({ at }) => at > receivedAt - oldestReport)
      .map(({ report, at }) => ({ at, usage: report.usage })),
    usage: timed.at(-1)?.report.usage ?? null,
    facts: facts === null ? null : { ...facts, facts: collectedFacts(collection, facts.facts) },
    isClockWrong: isOff || reports.some(({ written }) => written > receivedAt + clockMayDiffer),
  }
}

/** Returns the facts after all reports of a request: the facts of the last snapshot with later changes applied. */
function factsOf(timed: readonly { report: DeviceReport; at: number }[]): ReadReport['facts'] {
  return timed.reduce<ReadReport['facts']>((before, { report, at }) => {
    if (report.kind === 'hello') return before
    if (report.kind === 'snapshot') return { facts: report.facts, at, isFull: true }
    return { facts: { ...before?.facts, ...report.facts }, at, isFull: before?.isFull ?? false }
  }, null)
}

/** Warnings that a later report does not clear. They stay until their cause has ended. */
const lasting: readonly DeviceReason[] = [...decidedReasons, 'update-failed']

/** Returns the warnings after a report: warnings about its usage and clock, and earlier warnings that last. */
export function warningsAfter(
  before: readonly string[],
  { usage, isClockWrong }: Pick<ReadReport, 'usage' | 'isClockWrong'>,
  update: { outcome: 'installed' | 'rolled-back' | 'refused' } | undefined,
): string[] {
  const warnings = new Set<string>(before.filter((one) => usage === null || lasting.some((name) => name === one)))
  if (usage !== null && usage.disk >= fullFrom.disk) warnings.add('disk-full')
  if (usage !== null && usage.memory >= fullFrom.memory) warnings.add('memory-full')
  if (isClockWrong) warnings.add('clock-wrong')
  if (update?.outcome === 'installed') warnings.delete('update-failed')
  else if (update !== undefined) warnings.add('update-failed')
  return [...warnings].toSorted()
}
