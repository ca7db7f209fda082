import { undisclosedTenantId } from '@portico/contract/core/authentication/tenant-choice.ts'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keys, Secret } from '#server/platform/crypto/secret.ts'

/** A browser that accounts have signed in with: its own random number, and a proof for each account, newest first. */
export type Device = { nonce: string; proofs: readonly string[] }

/**
 * The owner of a known browser: an address (normalised) in a tenant. If the proof were only for an address, any
 * tenant's administrator could get one.
 */
export type DeviceOwner = { tenantId: string; email: string }

/**
 * The owner of a known browser, with the generation of the account's known browsers (`accounts.device_generation`).
 * Proofs of an older generation are void.
 */
export type CurrentOwner = DeviceOwner & { generation: number }

/** The length of the browser's number and of each proof, in bytes; both are written in base64url. */
const bytes = 16
const written = /^([\w-]{22})((?:\.[\w-]{22}(?:~[1-9]\d{0,8})?){1,12})$/
/** Two proofs for each of six accounts of one browser; the account unused for longest is dropped first. */
const proofsAtMost = 12

/** Reads a device cookie (decisions/0022); null when it is malformed. `provenGeneration` checks what it proves. */
export function readDevice(cookie: string): Device | null {
  const [, nonce, proofs = ''] = written.exec(cookie) ?? []
  return nonce === undefined ? null : { nonce, proofs: proofs.slice(1).split('.') }
}

/**
 * Returns the generation of this account that the browser has a proof of, or null without one. The account may have
 * withdrawn it since.
 */
export function provenGeneration(secret: Secret, device: Device | null, owner: DeviceOwner): number | null {
  if (device === null) return null
  // Every proof is compared, so that the time does not reveal which one matched.
  const proven = device.proofs.filter((sent) => {
    const proofs = secret.accepted.map((keys) =>
      Buffer.from(proofOf(keys, device.nonce, { ...owner, generation: generationIn(sent) })),
    )
    return proofs.some((proof) => proof.length === Buffer.byteLength(sent) && timingSafeEqual(Buffer.from(sent), proof))
  })
  return proven.length === 0 ? null : Math.max(...proven.map(generationIn))
}

/** Returns whether this account has signed in with this browser before, and has not withdrawn it. */
export function isDeviceOf(secret: Secret, device: Device | null, owner: CurrentOwner): device is Device {
  return provenGeneration(secret, device, owner) === owner.generation
}

/**
 * Returns the cookie of a browser that the account has just signed in with: the same number, with the account's proof
 * first, then that of the address without a tenant, for sign-ins that name none (`undisclosedTenantId`). The latter
 * only grants its own request limit.
 */
export function deviceCookieOf(secret: Secret, sent: string, owner: CurrentOwner): string {
  const device = readDevice(sent)
  const nonce = device?.nonce ?? randomBytes(bytes).toString('base64url')
  const owners = [owner, { tenantId: undisclosedTenantId, email: owner.email, generation: 0 }]
  const others = (device?.proofs ?? []).filter((one) =>
    owners.every((each) => provenGeneration(secret, { nonce, proofs: [one] }, each) === null),
  )
  const proofs = owners.map((each) => proofOf(secret, nonce, each))
  return [nonce, ...proofs, ...others.slice(0, proofsAtMost - proofs.length)].join('.')
}

const generationIn = (proof: string) => Number(proof.split('~')[1] ?? 0)

// Generation 0 is not written, because cookies from before there were generations have none.
function proofOf(secret: Keys, nonce: string, { tenantId, email, generation }: CurrentOwner): string {
  const [of, suffix] = generation === 0 ? ['', ''] : [` ${generation}`, `~${generation}`]
  return secret.mac('device', `${nonce} ${tenantId} ${email}${of}`).toString('base64url', 0, bytes) + suffix
}
