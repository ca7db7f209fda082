import type { ReleaseManifest } from '@portico/contract/core/devices/device-report.ts'
import { compareVersions, readManifest, type Offer } from './read-manifest.ts'

/** The largest program that is downloaded, in bytes. */
const largest = 512 * 1024 * 1024

/** What runs here: its version, system and processor as manifests name them, and the key that it pinned. */
export type Running = { version: string; system: string; processor: string; releaseKey: string }

/**
 * Whether an offered version is installed. `none`: it runs already, or was given up before. `refused`: never installed, with the version
 * as far as it is known and the reason as it is reported.
 */
export type Judged =
  | { judged: 'install'; manifest: ReleaseManifest }
  | { judged: 'none' }
  | { judged: 'refused'; version: string; reason: string }

/** Judges an offer: signed by the pinned key, newer than what runs, for this system and processor, and not among `givenUp`. */
export function judgeOffer(offer: Offer, running: Running, givenUp: readonly string[]): Judged {
  if (running.releaseKey === '') return refused('', 'no release key was pinned at enrolment')
  const manifest = readManifest(offer, running.releaseKey)
  if (manifest === null) return refused(claimedVersion(offer), 'the signature is not valid')
  const { version, system, processor, size } = manifest
  if (givenUp.includes(version)) return { judged: 'none' }
  const age = compareVersions(version, running.version)
  if (age === 0) return { judged: 'none' }
  if (age < 0) return refused(version, `it is older than ${running.version}`)
  if (system !== running.system || processor !== running.processor) {
    return refused(version, `it is for ${system} ${processor}`)
  }
  return size > 0 && size <= largest ? { judged: 'install', manifest } : refused(version, 'its size is not possible')
}

const refused = (version: string, reason: string) => ({ judged: 'refused', version, reason }) as const

/** What an offer that is not signed says of itself; for the report alone. */
function claimedVersion({ manifest }: Offer): string {
  return /"version":\s*"([\d.]{1,17})"/.exec(manifest)?.[1] ?? 'unknown'
}
