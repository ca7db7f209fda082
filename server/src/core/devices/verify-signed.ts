import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { identifier } from '@portico/contract/core/calls/text.ts'
import type { SignedRefusal } from '@portico/contract/core/calls/call.ts'
import { oldestReport } from '@portico/contract/core/devices/device-report.ts'
import { clockMayDiffer } from '@portico/contract/core/devices/device-state.ts'
import {
  contentDigest,
  readSignature,
  signatureBase,
  type SignatureParams,
} from '@portico/contract/core/devices/signed-request.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { DeviceStore, KnownDevice } from './device-store.ts'
import type { FormerKey } from './device-store-queries.ts'
import { isSignedBy, publicKeyOf } from './signing-key.ts'

/** The signed parts of a request. `path` has no query; `raw` is the body as sent. */
export type SignedParts = { method: string; path: string; headers: IncomingHttpHeaders; raw: Buffer }

/** A parsed signature whose digest matches the body; the signature is not verified yet. */
type Claimed = { params: SignatureParams; base: string; signature: string }

/**
 * A verified request of a device. `formerKey`: set if the signing key has been replaced; a copy of the disk still has
 * that key.
 */
export type SignedBy = { device: KnownDevice; params: SignatureParams; formerKey: FormerKey | null }

export type SignatureProblem = { name: SignedRefusal; data: { time: number } | null }

const problem = (name: SignedRefusal): Result<never, SignatureProblem> => err({ name, data: null })

/** Parses the signature of a request and compares the digest with its body. */
function readClaim({ method, path, headers, raw }: SignedParts): Claimed | null {
  const read = readSignature(headers['signature-input'], headers['signature'])
  const digest = headers['content-digest']
  if (read === null || digest !== contentDigest(hash('sha256', raw, 'base64'))) return null
  return { params: read.params, base: signatureBase(method, path, digest, read.params), signature: read.signature }
}

/** Verifies a request whose `keyid` is the public key that signed it. */
export function verifyNewKey(parts: SignedParts, now: number): Result<{ params: SignatureParams }, SignatureProblem> {
  const claim = readClaim(parts)
  const raw = Buffer.from(claim?.params.keyId ?? '', 'base64url')
  if (claim === null || raw.length !== 32) return problem('signature-not-valid')
  if (!isSignedBy(publicKeyOf(raw), claim.base, claim.signature)) return problem('signature-not-valid')
  return isTimely(claim.params, now) ? ok({ params: claim.params }) : err(tooOld(now))
}

/**
 * Verifies the request of an enrolled device: its signature, key and time (RFC 9421 §3.2); that neither the device nor
 * its company is closed; and that no approval of its computer is pending. `mayReadAgain`: a signature that fits no
 * cached key is compared with the keys in the database.
 */
export async function verifyDevice(
  devices: DeviceStore,
  parts: SignedParts,
  { now, mayReadAgain }: { now: number; mayReadAgain: boolean },
): Promise<Result<SignedBy, SignatureProblem>> {
  const claim = readClaim(parts)
  if (claim === null) return problem('signature-not-valid')
  const { params } = claim
  if (!identifier.safeParse(params.keyId).success) return problem('device-not-known')
  const signed = await findSigner(devices, claim, mayReadAgain)
  if (!signed.ok) return problem(signed.error)
  if (!isTimely(params, now)) return err(tooOld(now))
  const { device, formerKey, isClaim } = signed.value
  if (device.state === 'blocked') return problem('device-blocked')
  if (device.state === 'retired') return problem('device-retired')
  if (!device.company.isActive) return problem('company-not-active')
  return isClaim ? problem('reattachment-not-approved') : ok({ device, params, formerKey })
}

/** Finds the signer. A key may be newer than the cache, so before a refusal the database is read, if `mayReadAgain`. */
async function findSigner(devices: DeviceStore, claim: Claimed, mayReadAgain: boolean) {
  const isOld = mayReadAgain && devices.isCached(claim.params.keyId)
  for (const from of isOld ? (['memory', 'database'] as const) : (['memory'] as const)) {
    const device = await devices.find(claim.params.keyId, from)
    if (device === null) return err('device-not-known' as const)
    const signer = device.keys.find(({ key }) => isSignedBy(key, claim.base, claim.signature))
    if (signer !== undefined) return ok({ device, formerKey: signer.former, isClaim: signer.isClaim })
  }
  return err('signature-not-valid' as const)
}

function isTimely({ created }: SignatureParams, now: number): boolean {
  const at = created * 1000
  return at >= now - oldestReport && at <= now + clockMayDiffer
}

const tooOld = (now: number): SignatureProblem => ({ name: 'report-too-old', data: { time: now } })
