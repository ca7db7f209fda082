import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { enrolmentCode } from '@portico/contract/core/devices/enrolment.ts'
import { deviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import { deviceOrders } from '@portico/contract/core/devices/device-report.ts'
import { agentKinds } from '@portico/contract/core/devices/system.ts'

/** An Ed25519 public key: 32 bytes, base64url. */
export const publicKey = z.string().check(z.regex(/^[\w-]{43}$/, 'is not a public key'))

/**
 * The data that an enrolled device stores: its id, and the deployment's keys, which the agent never replaces by itself.
 */
export const enrolledDevice = z.object({
  device_id: identifier,
  companyname: z.string(),
  /** Whether an administrator of the company still has to approve the device. */
  needs_approval: z.boolean(),
  /** Whether the new key continues an earlier enrolment of this device. */
  is_reattached: z.boolean(),
  /** The Ed25519 key (SPKI as PEM) that verifies offered agent versions; empty if the deployment releases none. */
  release_key: z.string(),
  /** The X25519 key (JWK) that encrypts messages sent through a gateway. */
  sealing_key: z.string(),
  orders: deviceOrders,
})
export type EnrolledDevice = z.infer<typeof enrolledDevice>

/**
 * Exchanges an enrolment code for the device's credentials. The request is signed (signed-request.ts) with the new key,
 * and its `keyid` is that public key.
 */
export const enrolDevice = defineCall({
  method: 'POST',
  path: '/api/agent/enrolment',
  access: 'device',
  signer: 'new-key',
  about: 'Enrols a device with a code of its company; used by the agent.',
  body: z.strictObject({
    code: enrolmentCode,
    kind: z.enum(agentKinds),
    agent_version: textUpTo(32),
    public_key: publicKey,
    facts: deviceFacts,
    /**
     * The device that this computer was enrolled as before, and a signature of the new public key's text by the earlier
     * key. A valid signature continues that enrolment with the new key; an invalid one is ignored.
     */
    previous: z.optional(z.strictObject({ device_id: identifier, signature: textUpTo(100) })),
  }),
  output: enrolledDevice,
  refusals: [
    'signature-not-valid',
    'enrolment-code-not-valid',
    'enrolment-code-expired',
    'enrolment-code-revoked',
    'enrolment-code-used-up',
    'company-not-active',
    'too-many-devices',
    'device-blocked',
  ],
})
