import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Logger } from 'pino'
import { keepOnce } from '#server/platform/cache/keep-once.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { listen, type Listening } from '#server/platform/database/listen.ts'
import { openDeviceLoader } from './device-loader.ts'
import {
  findDeviceCompany,
  markPossibleDuplicate,
  type DeviceCompany,
  type FormerKey,
  type StoredDevice,
} from './device-store-queries.ts'
import { publicKeyOf } from './signing-key.ts'
import { openEvictableCache } from './evictable-cache.ts'

/** Maximum devices and companies in memory; the least recently used are dropped first. */
const devicesAtMost = 50_000
const companiesAtMost = 5_000
const notedAtMost = 10_000

/** A device with its company and its keys, the active one first. */
export type KnownDevice = Omit<StoredDevice, 'keys'> & {
  keys: readonly { key: KeyObject; former: FormerKey | null; isClaim: boolean }[]
  company: DeviceCompany
}

export type DeviceStore = {
  /** Whether the device is in memory, so that `find` does not query the database. */
  isCached(id: string): boolean
  /** Finds a device by id; null if there is none. From `database`, it bypasses the memory. */
  find(id: string, from?: 'memory' | 'database'): Promise<KnownDevice | null>
  /**
   * Marks a device as a possible duplicate, since the holder of a former key is alive. Queries the database at most
   * once a minute for each device.
   */
  noteFormerKey(device: Pick<KnownDevice, 'id' | 'tenantId'>): Promise<void>
  /** Drops a device from this node's memory at once; the database notifies the other nodes. */
  evict(id: string): void
  /** Stops listening for notifications. */
  close(): Promise<void>
}

type Kept = Omit<KnownDevice, 'company'>

/**
 * Opens the store of devices, with a cache. The database notifies every node when a device, its keys or its company
 * changes (LISTEN, from the first request of a device on). While that connection is down the cache is bypassed, so that
 * blocking takes effect at once.
 */
export function openDeviceStore({ database, pool, log }: { database: Pool; pool: pg.Pool; log: Logger }): DeviceStore {
  let listening: Listening | null = null
  const isReceiving = () => listening?.isReceiving() === true
  const devices = openEvictableCache<Kept>(devicesAtMost, isReceiving)
  const companies = openEvictableCache<DeviceCompany>(companiesAtMost, isReceiving)
  const noted = new LRUCache<string, true>({ max: notedAtMost, ttl: 60_000 })
  const load = openDeviceLoader(database)
  const startListening = keepOnce(async () => {
    const channels = {
      portico_device_change: (id: string) => devices.evict(id),
      portico_company_change: (id: string) =>
        companies.evictWhere((company) => company.id === id || company.tenantId === id),
    }
    const onMissed = () => {
      devices.evictWhere(() => true)
      companies.evictWhere(() => true)
    }
    listening = await listen(pool, log, { channels, onMissed })
  })

  return {
    isCached: (id) => devices.get(id) !== undefined,
    async find(id, from = 'memory') {
      await startListening()
      const known = from === 'memory' ? devices.get(id) : undefined
      const device = known ?? (await devices.read(id, async () => withKeys(await load(id))))
      if (device === null) return null
      const company =
        companies.get(device.companyId) ??
        (await companies.read(device.companyId, () => findDeviceCompany(database, device)))
      return company === null ? null : { ...device, company }
    },
    async noteFormerKey(device) {
      if (noted.has(device.id)) return
      noted.set(device.id, true)
      try {
        await markPossibleDuplicate(database, device, 'former-key')
      } catch (error) {
        noted.delete(device.id)
        throw error
      }
    },
    evict: (id) => devices.evict(id),
    close: async () => listening?.stop(),
  }
}

/** Returns a device with its keys as key objects. */
function withKeys(found: StoredDevice | null): Kept | null {
  if (found === null) return null
  return { ...found, keys: found.keys.map(({ publicKey, ...of }) => ({ key: publicKeyOf(publicKey), ...of })) }
}
