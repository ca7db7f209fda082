import * as z from 'zod/mini'
import { defineCall, type OutputOf } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deviceEvents } from '@portico/contract/core/devices/device-events.ts'
import { collections, deviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import { listedDevice } from './list-devices.ts'

/**
 * Reads one device with its latest facts (null before its first snapshot), users and events. Instants are in UTC.
 * Hardware identifiers are masked for users who may not enrol devices (mask-identity.ts).
 */
export const readDevice = defineCall({
  method: 'GET',
  path: '/api/device/:id',
  access: 'session',
  permission: 'Insight',
  about: 'One device: facts, state, users and what happened to it.',
  params: z.strictObject({ id: identifier }),
  output: z.object({
    device: listedDevice,
    facts: z.nullable(deviceFacts),
    facts_at: z.nullable(z.string()),
    uptime: z.nullable(z.number()),
    enrolled_at: z.nullable(z.string()),
    collection: z.enum(collections),
    /** The host name of the gateway that relays the device's reports; empty if reports arrive directly. */
    gateway: z.string(),
    /** The device id of that gateway; null if there is none, or if the user does not see it. */
    gatewayid: z.nullable(identifier),
    users: z.array(z.object({ userid: identifier, username: z.string(), since: z.string() })),
    events: z.array(
      z.object({
        at: z.string(),
        event: z.enum(deviceEvents),
        about: z.string(),
        /**
         * The other device of the event, whose host name is `about`; null if there is none, or if the user does not see
         * it.
         */
        deviceid: z.nullable(identifier),
        user: z.string(),
      }),
    ),
  }),
  refusals: ['no-such-device'],
})

/** The output of `readDevice`. */
export type DeviceDetails = OutputOf<typeof readDevice>
