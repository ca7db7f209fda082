import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { rowPage, rowQuery } from '@portico/contract/core/calls/row-schemas.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deviceReasons, deviceStates } from '@portico/contract/core/devices/device-state.ts'
import { agentKinds, processors, systems } from '@portico/contract/core/devices/system.ts'

const share = z.nullable(z.number())

/**
 * A row of the device list. `cpu`, `memory` and `disk` are percentages, null before the first report; `last_seen` is an
 * instant in UTC.
 */
export const listedDevice = z.object({
  deviceid: identifier,
  hostname: z.string(),
  companyid: identifier,
  companyname: z.string(),
  kind: z.enum(agentKinds),
  system: z.enum(systems),
  os_version: z.string(),
  processor: z.enum(processors),
  /** The user who is signed in to the device; empty if it reports none. */
  user: z.string(),
  ip: z.string(),
  state: z.enum(deviceStates),
  reasons: z.array(z.enum(deviceReasons)),
  cpu: share,
  memory: share,
  disk: share,
  agent_version: z.string(),
  last_seen: z.nullable(z.string()),
})
export type ListedDevice = z.infer<typeof listedDevice>

/** The sortable columns of the device list. */
export const deviceColumns = [
  'hostname',
  'companyname',
  'system',
  'user',
  'state',
  'cpu',
  'memory',
  'disk',
  'last_seen',
] as const

/**
 * Lists the devices that the user sees, page by page, by default sorted by host name. The search covers host name,
 * user, IP address and company; for users who may enrol devices, also serial number and MAC address. Retired devices
 * are listed only if `state` asks for them.
 */
export const listDevices = defineCall({
  method: 'GET',
  path: '/api/device/group/devices/',
  access: 'session',
  permission: 'Insight',
  isList: true,
  about: 'Devices of the companies that the user sees, page by page.',
  query: z.extend(rowQuery(deviceColumns), {
    companyid: z.optional(identifier),
    state: z.optional(z.enum(deviceStates)),
    system: z.optional(z.enum(systems)),
  }),
  output: rowPage(listedDevice),
  refusals: [],
})
