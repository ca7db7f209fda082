import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secret } from '#server/plumbing/secret.ts'

/** A browser that accounts have signed in with: its own random number, and a proof for each account, newest first. */
export type Device = { nonce: string; proofs: readonly string[] }

/** Whose browser it is: an address (normalised) in a tenant. Of an address alone any tenant's administrator has one. */
export type DeviceOwner = { tenantId: string; email: string }

/** 128 random or keyed bits each, base64url. */
const bytes = 16
const written = /^([\w-]{22})((?:\.[\w-]{22}){1,6})$/
/** Accounts that one browser is known by; the one not used for longest goes first. */
const accountsAtMost = 6

/** Reads a device cookie (decisions/0022); null when it is none. What it proves is for `isDeviceOf` to say. */
export function readDevice(cookie: string): Device | null {
  const [, nonce, proofs = ''] = written.exec(cookie) ?? []
  return nonce === undefined ? null : { nonce, proofs: proofs.slice(1).split('.') }
}

/** Whether this account has signed in with this browser before. */
export function isDeviceOf(secret: Secret, device: Device | null, owner: DeviceOwner): device is Device {
  if (device === null) return false
  const proof = Buffer.from(proofOf(secret, device.nonce, owner))
  // Every proof is looked at, so that the time does not tell which one it was.
  return device.proofs.filter((one) => timingSafeEqual(Buffer.from(one), proof)).length > 0
}

/** The cookie of a browser that the account has now signed in with: the same number, with the account's proof in front. */
export function deviceCookieOf(secret: Secret, sent: string, owner: DeviceOwner): string {
  const device = readDevice(sent)
  const nonce = device?.nonce ?? randomBytes(bytes).toString('base64url')
  const proof = proofOf(secret, nonce, owner)
  const others = (device?.proofs ?? []).filter((one) => one !== proof)
  return [nonce, proof, ...others.slice(0, accountsAtMost - 1)].join('.')
}

function proofOf(secret: Secret, nonce: string, { tenantId, email }: DeviceOwner): string {
  return secret.mac('device', `${nonce} ${tenantId} ${email}`).toString('base64url', 0, bytes)
}
