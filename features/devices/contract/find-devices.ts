import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { systems } from '@portico/contract/core/devices/system.ts'

/**
 * A device with details that distinguish it from others of the same host name. `last_seen` is an instant in UTC, null
 * before the first report. For roles without Insights, the system's version is empty and the user null.
 */
export const foundDevice = z.object({
  deviceid: identifier,
  hostname: z.string(),
  companyname: z.string(),
  system: z.enum(systems),
  os_version: z.string(),
  /** The user who was signed in to the device at its last report; empty if there was none. */
  user: z.nullable(z.string()),
  last_seen: z.nullable(z.string()),
})
export type FoundDevice = z.infer<typeof foundDevice>

/**
 * Finds devices by host name, with or without domain and ignoring case, in the companies that the user sees; roles
 * without Insights find only devices of their own company. Other devices are treated as unknown (404, which opens the
 * download; spec B §4). So are gateways, because no user works at them.
 */
export const findDevices = defineCall({
  method: 'GET',
  path: '/api/asset/',
  access: 'session',
  permission: 'own-account',
  isList: true,
  about: 'Devices by host name, to register the one in use.',
  query: z.strictObject({ hostname: textUpTo(253).check(z.minLength(1)), isactive: z.optional(z.enum(['true'])) }),
  output: z.array(foundDevice),
  refusals: ['no-such-device'],
})
