import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { enrolmentCode } from '@portico/contract/core/devices/enrolment-code.ts'
import { deviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import { deviceOrders } from '@portico/contract/core/devices/device-report.ts'
import { agentKinds } from '@portico/contract/core/devices/system.ts'

/** An Ed25519 public key: 32 bytes, base64url. */
export const publicKey = z.string().check(z.regex(/^[\w-]{43}$/, 'is not a public key'))

/** What an enrolled device keeps: who it is, and the deployment's keys, which it never replaces by itself. */
export const enrolledDevice = z.object({
  device_id: identifier,
  companyname: z.string(),
  /** Whether the company's administrators still have to approve it. */
  needs_approval: z.boolean(),
  /** Whether an earlier enrolment of this device goes on under the new key. */
  is_reattached: z.boolean(),
  /** Ed25519, SPKI as PEM: verifies offered versions. Empty where the deployment releases none. */
  release_key: z.string(),
  /** X25519, as a JWK: what is sent through a gateway is encrypted for it. */
  sealing_key: z.string(),
  orders: deviceOrders,
})
export type EnrolledDevice = z.infer<typeof enrolledDevice>

/**
 * Exchanges an enrolment code for a credential of the device's own. The request is signed (signed-request.ts) with the key that it
 * brings, and its `keyid` is that public key.
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
     * The device that this computer was enrolled as before, and its key's signature of the new public key's text, which proves it:
     * the enrolment goes on under the new key. Ignored where the proof fails.
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
