import * as z from 'zod/mini'
import { textUpTo } from '#contract/core/calls/text.ts'
import { processors, systems } from './system.ts'

/** What a company lets its agents collect: that the device is there, the standard facts, or command lines as well. */
export const collections = ['presence', 'standard', 'command-lines'] as const
export type Collection = (typeof collections)[number]

/** Applications of one report at most; the agent keeps those that run most often. */
export const applicationsAtMost = 500
/** Command lines of one application at most, and their length. */
export const commandLinesAtMost = 5
const commandLineLongest = 300

const bytes = z.number().check(z.int(), z.minimum(0))

/** An instant in UTC, as `Date.toISOString` writes it. */
export const instant = z.iso.datetime({ precision: 3 })

const identity = z.strictObject({
  /** The identifier of the machine or its mainboard. */
  hardware_id: z.nullable(textUpTo(128)),
  serial: z.nullable(textUpTo(128)),
  macs: z.array(textUpTo(17)).check(z.maxLength(64)),
})

const address = z.strictObject({ ip: textUpTo(45), mac: textUpTo(17), name: textUpTo(64) })
/** `size` is what users may fill: without the blocks that a file system reserves. */
const disk = z.strictObject({ mount: textUpTo(260), size: bytes, used: bytes })
const application = z.strictObject({
  name: textUpTo(120),
  count: z.number().check(z.int(), z.minimum(1)),
  /** Sent where the company's collection is `command-lines`. */
  command_lines: z.optional(z.array(textUpTo(commandLineLongest)).check(z.maxLength(commandLinesAtMost))),
})

/**
 * What an agent reports of its device (spec B §1). Sizes in bytes. With the collection `presence`, `user` is null and addresses, disks and
 * applications are empty.
 */
export const deviceFacts = z.strictObject({
  hostname: textUpTo(253).check(z.minLength(1)),
  system: z.enum(systems),
  /** As users know it: "Debian GNU/Linux 12 (bookworm)", "Windows 11 Pro 23H2". */
  os_version: textUpTo(200),
  processor: z.enum(processors),
  identity,
  user: z.nullable(textUpTo(200)),
  addresses: z.array(address).check(z.maxLength(64)),
  cores: z.number().check(z.int(), z.minimum(1)),
  cpu_model: textUpTo(200),
  memory: bytes,
  booted_at: instant,
  disks: z.array(disk).check(z.maxLength(64)),
  applications: z.array(application).check(z.maxLength(applicationsAtMost)),
})
export type DeviceFacts = z.infer<typeof deviceFacts>

/** Some of the facts: those that changed. */
export const changedFacts = z.partial(deviceFacts)
export type ChangedFacts = z.infer<typeof changedFacts>

const share = z.number().check(z.minimum(0), z.maximum(100))

/** How busy the device is: shares in percent, the fullest disk's for `disk`; uptime in seconds. */
export const deviceUsage = z.strictObject({
  cpu: share,
  memory: share,
  disk: share,
  uptime: z.number().check(z.int(), z.minimum(0)),
})
export type DeviceUsage = z.infer<typeof deviceUsage>
