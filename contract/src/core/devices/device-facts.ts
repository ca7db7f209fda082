import * as z from 'zod/mini'
import { textUpTo } from '#contract/core/calls/text.ts'
import { processors, systems } from './system.ts'

/** What a company lets its agents collect: only presence, the standard facts, or also command lines. */
export const collections = ['presence', 'standard', 'command-lines'] as const
export type Collection = (typeof collections)[number]

/** Maximum applications in one report; the agent sends those with the most processes. */
export const applicationsAtMost = 500
/** Maximum command lines of one application, and their length. */
export const commandLinesAtMost = 5
const commandLineLongest = 300
/** Maximum disks and addresses in one report; the agent sends the most important ones first. */
export const disksAtMost = 64
export const addressesAtMost = 64

const bytes = z.number().check(z.int(), z.minimum(0))

/** An instant in UTC, in the format of `Date.toISOString`. */
export const instant = z.iso.datetime({ precision: 3 })

const identity = z.strictObject({
  /** The UUID that the computer's firmware reports. */
  hardware_id: z.nullable(textUpTo(128)),
  serial: z.nullable(textUpTo(128)),
  macs: z.array(textUpTo(17)).check(z.maxLength(64)),
})

const address = z.strictObject({ ip: textUpTo(45), mac: textUpTo(17), name: textUpTo(64) })
/** `size` excludes the blocks that a file system reserves. `read_only`: nothing can be written, so it never fills up. */
const disk = z.strictObject({
  mount: textUpTo(260),
  size: bytes,
  used: bytes,
  read_only: z.optional(z.literal(true)),
})
const application = z.strictObject({
  name: textUpTo(120),
  count: z.number().check(z.int(), z.minimum(1)),
  /** Present only if the company's collection is `command-lines`. */
  command_lines: z.optional(z.array(textUpTo(commandLineLongest)).check(z.maxLength(commandLinesAtMost))),
})

/**
 * The facts that an agent reports about its device (spec B §1). Sizes are in bytes. With the collection `presence`,
 * `user` is null, and addresses, disks and applications are empty.
 */
export const deviceFacts = z.strictObject({
  hostname: textUpTo(253).check(z.minLength(1)),
  system: z.enum(systems),
  /** The name that users know: "Debian GNU/Linux 12 (bookworm)", "Windows 11 Pro 23H2". */
  os_version: textUpTo(200),
  processor: z.enum(processors),
  identity,
  user: z.nullable(textUpTo(200)),
  addresses: z.array(address).check(z.maxLength(addressesAtMost)),
  cores: z.number().check(z.int(), z.minimum(1)),
  cpu_model: textUpTo(200),
  memory: bytes,
  booted_at: instant,
  disks: z.array(disk).check(z.maxLength(disksAtMost)),
  applications: z.array(application).check(z.maxLength(applicationsAtMost)),
})
export type DeviceFacts = z.infer<typeof deviceFacts>

/** The facts that changed since the last report. */
export const changedFacts = z.partial(deviceFacts)
export type ChangedFacts = z.infer<typeof changedFacts>

const share = z.number().check(z.minimum(0), z.maximum(100))

/** The load of a device in percent, with the fullest disk as `disk`; uptime in seconds. */
export const deviceUsage = z.strictObject({
  cpu: share,
  memory: share,
  disk: share,
  uptime: z.number().check(z.int(), z.minimum(0)),
})
export type DeviceUsage = z.infer<typeof deviceUsage>

/** Returns how full a disk is, in percent of the space that users may fill, like `df`. */
export function diskShare({ size, used }: Pick<DeviceFacts['disks'][number], 'size' | 'used'>): number {
  return size === 0 ? 100 : Math.min(100, (100 * used) / size)
}

/** Returns the share of the fullest disk in percent, of those that can be written to; 0 if there is none. */
export function fullestShare(disks: DeviceFacts['disks']): number {
  return Math.max(0, ...disks.filter(({ read_only: isFixed = false }) => !isFixed).map(diskShare))
}
