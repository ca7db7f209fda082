import * as z from 'zod/mini'
import { changedFacts, collections, deviceFacts, deviceUsage, instant } from './device-facts.ts'

/** Seconds between reports of each kind. The server sets them, so that it can shed load without a new agent. */
export const reportIntervals = z.object({ hello: z.number(), difference: z.number(), snapshot: z.number() })
export type ReportIntervals = z.infer<typeof reportIntervals>

/** What a server sends unless it is short of capacity. */
export const standardIntervals: ReportIntervals = { hello: 60, difference: 300, snapshot: 24 * 60 * 60 }

/** One report: that the device is there, what changed since the last one, or all facts. `at` is by the server's clock. */
export const deviceReport = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hello'), at: instant, usage: deviceUsage }),
  z.strictObject({ kind: z.literal('difference'), at: instant, usage: deviceUsage, facts: changedFacts }),
  z.strictObject({ kind: z.literal('snapshot'), at: instant, usage: deviceUsage, facts: deviceFacts }),
])
export type DeviceReport = z.infer<typeof deviceReport>

/** Reports of one request at most: a device that was offline sends several. */
export const reportsAtMost = 100

/** The largest body of a device's request in bytes, inflated. */
export const reportBytesAtMost = 512 * 1024

/** How long reports are kept while the server is away, and accepted from then on, in milliseconds. */
export const oldestReport = 7 * 24 * 60 * 60 * 1000

/** A version that is offered: `manifest` is the JSON of a `releaseManifest`, exactly the bytes that were signed. */
const offeredUpdate = z.object({ manifest: z.string(), signature: z.string() })

/** What the deployment signs of a version of the agent, for one system and processor. `sha256` in hex; `size` in bytes. */
export const releaseManifest = z.strictObject({
  version: z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'is not a version')),
  system: z.string(),
  processor: z.string(),
  size: z.number(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is not a SHA-256')),
})
export type ReleaseManifest = z.infer<typeof releaseManifest>

/** What every response to a device tells it: the server's time (milliseconds since 1970), and what is expected of it. */
export const deviceOrders = z.object({
  time: z.number(),
  intervals: reportIntervals,
  collection: z.enum(collections),
  /** Whether the next report must be a snapshot: the server has none, or lost one. */
  wants_snapshot: z.boolean(),
  update: z.nullable(offeredUpdate),
})
export type DeviceOrders = z.infer<typeof deviceOrders>
