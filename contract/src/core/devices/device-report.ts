import * as z from 'zod/mini'
import { changedFacts, collections, deviceFacts, deviceUsage, instant } from './device-facts.ts'

/** Seconds between reports of each kind. The server sets them, so that it can shed load without a new agent. */
export const reportIntervals = z.object({ hello: z.number(), difference: z.number(), snapshot: z.number() })
export type ReportIntervals = z.infer<typeof reportIntervals>

/** The intervals that a server sends unless it is short of capacity. */
export const standardIntervals: ReportIntervals = { hello: 60, difference: 300, snapshot: 24 * 60 * 60 }

/** One report: a hello, the difference to the last report, or a snapshot of all facts. `at` is in the server's time. */
export const deviceReport = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hello'), at: instant, usage: deviceUsage }),
  z.strictObject({ kind: z.literal('difference'), at: instant, usage: deviceUsage, facts: changedFacts }),
  z.strictObject({ kind: z.literal('snapshot'), at: instant, usage: deviceUsage, facts: deviceFacts }),
])
export type DeviceReport = z.infer<typeof deviceReport>

/** Maximum reports in one request; a device that was offline sends several. */
export const reportsAtMost = 100

/** Maximum bytes of a device's request body after decompression. */
export const reportBytesAtMost = 512 * 1024

/**
 * Maximum age of a report in milliseconds: agents store reports this long while the server is away, and the server
 * accepts them.
 */
export const oldestReport = 7 * 24 * 60 * 60 * 1000

/** An offered version: `manifest` is the JSON of a `releaseManifest`, byte for byte as it was signed. */
const offeredUpdate = z.object({ manifest: z.string(), signature: z.string() })

/**
 * The manifest of an agent's version for one system and processor, which the deployment signs. `sha256` is in hex;
 * `size` in bytes.
 */
export const releaseManifest = z.strictObject({
  version: z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'is not a version')),
  system: z.string(),
  processor: z.string(),
  size: z.number(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is not a SHA-256')),
})
export type ReleaseManifest = z.infer<typeof releaseManifest>

/** The orders in every response to a device, with the server's time (milliseconds since 1970). */
export const deviceOrders = z.object({
  time: z.number(),
  intervals: reportIntervals,
  collection: z.enum(collections),
  /** Whether the next report must be a snapshot, because the server has none or lost it. */
  wants_snapshot: z.boolean(),
  update: z.nullable(offeredUpdate),
})
export type DeviceOrders = z.infer<typeof deviceOrders>
