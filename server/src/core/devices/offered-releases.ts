import type { DeviceOrders } from '@portico/contract/core/devices/device-report.ts'
import type { Processor, System } from '@portico/contract/core/devices/system.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { readOfferedReleases, type Release } from './release-queries.ts'

/** Milliseconds for which a node caches the offered versions. */
const knownFor = 5_000

/** The device to which a version is offered; `agentVersion` is its current one. */
export type OfferedTo = {
  system: System
  processor: Processor
  agentVersion: string
  company: { id: string; updateRing: number | null }
}

export type OfferedReleases = {
  /** The newest version that is offered to the device and newer than its own; null if there is none. */
  offerFor(device: OfferedTo): Promise<DeviceOrders['update']>
}

/** Opens the versions offered to devices, read from the database every few seconds. */
export function openOfferedReleases(database: Pool): OfferedReleases {
  let known: { releases: Promise<Release[]>; readAt: number } | null = null
  return {
    async offerFor(device) {
      const now = performance.now()
      if (known === null || now - known.readAt >= knownFor) {
        const releases = readOfferedReleases(database)
        known = { releases, readAt: now }
        releases.catch(() => (known = null))
      }
      const newest = newestFor(await known.releases, device)
      return newest === null ? null : { manifest: newest.manifest, signature: newest.signature }
    },
  }
}

function newestFor(
  releases: readonly Release[],
  { system, processor, agentVersion, company }: OfferedTo,
): Release | null {
  const ring = company.updateRing ?? ringOf(company.id)
  return releases
    .filter((one) => one.system === system && one.processor === processor && one.offered_to >= ring)
    .filter(({ version }) => compareVersions(version, agentVersion) > 0)
    .reduce<Release | null>(
      (newest, one) => (newest === null || compareVersions(one.version, newest.version) > 0 ? one : newest),
      null,
    )
}

/**
 * Returns the ring of a company that has chosen none: derived from its id, so that about a tenth of such companies are
 * always in the first ring, and half in the first two.
 */
export function ringOf(companyId: string): 10 | 50 | 100 {
  const share = Number.parseInt(companyId.slice(-8), 16) % 100
  if (share < 10) return 10
  return share < 50 ? 50 : 100
}

/** Compares versions: positive if the first is newer. An invalid version is older than all valid ones. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)]
  const differing = first.findIndex((part, index) => part !== second[index])
  return differing === -1 ? 0 : (first[differing] ?? 0) - (second[differing] ?? 0)
}

function partsOf(version: string): number[] {
  const found = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/.exec(version)
  return found === null ? [-1, -1, -1] : found.slice(1).map(Number)
}
