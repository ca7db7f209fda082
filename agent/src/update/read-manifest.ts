import { createPublicKey, verify } from 'node:crypto'
import { releaseManifest, type ReleaseManifest } from '@portico/contract/core/devices/device-report.ts'

/** A version as it is offered: the manifest's text, and its Ed25519 signature as base64. */
export type Offer = { manifest: string; signature: string }

/** The manifest of an offer, or null unless `releaseKey` (Ed25519, SPKI as PEM) signed exactly these bytes. */
export function readManifest({ manifest, signature }: Offer, releaseKey: string): ReleaseManifest | null {
  try {
    const key = createPublicKey(releaseKey)
    if (key.asymmetricKeyType !== 'ed25519') return null
    if (!verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64'))) return null
    return releaseManifest.parse(JSON.parse(manifest))
  } catch {
    return null
  }
}

/** Negative where version `one` is older than `other`, 0 where they are the same. Both have the form of a manifest's. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)]
  const differing = first.findIndex((part, at) => part !== second[at])
  return differing < 0 ? 0 : (first[differing] ?? 0) - (second[differing] ?? 0)
}

function partsOf(version: string): number[] {
  return version.split('.').map(Number)
}
