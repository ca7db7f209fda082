import { createPublicKey, verify } from 'node:crypto'
import { releaseManifest, type ReleaseManifest } from '@portico/contract/core/devices/device-report.ts'

/** An offered version: the text of its manifest, and the manifest's Ed25519 signature in base64. */
export type Offer = { manifest: string; signature: string }

/** Parses the manifest of an offer; null unless `releaseKey` (Ed25519, SPKI as PEM) signed exactly these bytes. */
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

/** Compares versions of manifests: negative if `one` is older than `other`, 0 if they are equal. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)]
  const differing = first.findIndex((part, index) => part !== second[index])
  return differing < 0 ? 0 : (first[differing] ?? 0) - (second[differing] ?? 0)
}

function partsOf(version: string): number[] {
  return version.split('.').map(Number)
}
