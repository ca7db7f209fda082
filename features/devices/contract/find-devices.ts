import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { systems } from '@portico/contract/core/devices/system.ts'

/**
 * A device as a user tells it from others of its name; `last_seen` is an instant in UTC, null before the first report. For roles
 * without Insights the version of its system is empty and its user null.
 */
export const foundDevice = z.object({
  deviceid: identifier,
  hostname: z.string(),
  companyname: z.string(),
  system: z.enum(systems),
  os_version: z.string(),
  /** Who is signed in to the device, as it last reported; empty if it did not. */
  user: z.nullable(z.string()),
  last_seen: z.nullable(z.string()),
})
export type FoundDevice = z.infer<typeof foundDevice>

/**
 * Devices of a host name in the companies that the user sees, of roles without Insights in their own company only: in any capitals, with
 * or without domain. A device elsewhere is as unknown as none (404, which opens the download; spec B §4), and so is a gateway, since
 * no user works at it.
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
