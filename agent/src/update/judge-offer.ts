import type { ReleaseManifest } from '@portico/contract/core/devices/device-report.ts'
import { compareVersions, readManifest, type Offer } from './read-manifest.ts'

/** Maximum bytes of a program to download. */
const largest = 512 * 1024 * 1024

/** The running program: version, system and processor as in manifests, and the pinned key. */
export type Running = { version: string; system: string; processor: string; releaseKey: string }

/**
 * Whether to install an offered version. `none`: it runs already or was given up. `refused`: never install it; with the
 * version, if known, and the reason to report.
 */
export type Judged =
  | { judged: 'install'; manifest: ReleaseManifest }
  | { judged: 'none' }
  | { judged: 'refused'; version: string; reason: string }

/**
 * Judges an offer: it must be signed by the pinned key, newer than the running version, for this system and processor,
 * and not in `givenUp`.
 */
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

/** Returns the version that an unsigned offer claims, only for the report. */
function claimedVersion({ manifest }: Offer): string {
  return /"version":\s*"([\d.]{1,17})"/.exec(manifest)?.[1] ?? 'unknown'
}
