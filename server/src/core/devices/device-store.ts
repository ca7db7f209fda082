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

/** Devices and companies kept in memory at most; those unused for longest are dropped first. */
const devicesAtMost = 50_000
const companiesAtMost = 5_000
const notedAtMost = 10_000

/** A device that signs requests, its company, and its keys, the one in force first. */
export type KnownDevice = Omit<StoredDevice, 'keys'> & {
  keys: readonly { key: KeyObject; former: FormerKey | null; isClaim: boolean }[]
  company: DeviceCompany
}

export type DeviceStore = {
  /** Whether the device is in memory, so that finding it costs nothing. */
  isCached(id: string): boolean
  /** The device of this identifier, or null. `read` reads it from the database, whatever is in memory. */
  find(id: string, from?: 'memory' | 'database'): Promise<KnownDevice | null>
  /** Shows a device as a possible duplicate: the holder of a former key is alive. Asks the database once a minute at most. */
  noteFormerKey(device: Pick<KnownDevice, 'id' | 'tenantId'>): Promise<void>
  /** Drops a device from this node's memory at once; the database notifies the other nodes. */
  evict(id: string): void
  /** Stops listening. */
  close(): Promise<void>
}

type Kept = Omit<KnownDevice, 'company'>

/**
 * Finds devices, from memory where possible. The database notifies every node when a device, its keys or its company changes
 * (LISTEN, from the first request of a device on); while that connection is down memory is not used, so that blocking acts at once.
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

/** A device with its keys as those of signatures. */
function withKeys(found: StoredDevice | null): Kept | null {
  if (found === null) return null
  return { ...found, keys: found.keys.map(({ publicKey, ...of }) => ({ key: publicKeyOf(publicKey), ...of })) }
}
