import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Logger } from 'pino'
import { keepOnce } from '#server/platform/cache/keep-once.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { listen, type Listening } from '#server/platform/database/listen.ts'
import { findDevice, findDeviceCompany, type DeviceCompany, type StoredDevice } from './device-store-queries.ts'
import { publicKeyOf } from './signing-key.ts'
import { openTurns } from './turns.ts'

/** Devices and companies kept in memory at most; those unused for longest are dropped first. */
const devicesAtMost = 50_000
const companiesAtMost = 5_000

/** A device that signs requests, its company, and its keys, the one in force first. */
export type KnownDevice = Omit<StoredDevice, 'keys'> & {
  keys: readonly { key: KeyObject; isFormer: boolean }[]
  company: DeviceCompany
}

export type DeviceStore = {
  /** Whether the device is in memory, so that finding it costs nothing. */
  isCached(id: string): boolean
  /** The device of this identifier, or null. `read` reads it from the database, whatever is in memory. */
  find(id: string, from?: 'memory' | 'database'): Promise<KnownDevice | null>
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
  const devices = new LRUCache<string, Kept>({ max: devicesAtMost })
  const companies = new LRUCache<string, DeviceCompany>({ max: companiesAtMost })
  // Counts invalidations, so that a read that began before one is not kept after it.
  let invalidations = 0
  const drop = (act: () => void): void => {
    invalidations += 1
    act()
  }
  const evict = (id: string): void => drop(() => devices.delete(id))
  const evictCompany = (id: string): void =>
    drop(() => {
      for (const [key, company] of companies.entries())
        if (company.id === id || company.tenantId === id) companies.delete(key)
    })
  const evictAll = (): void =>
    drop(() => {
      devices.clear()
      companies.clear()
    })
  // A server that starts reads all its devices: users need connections too.
  const turns = openTurns({ atOnce: 4, waitingAtMost: Infinity })
  let listening: Listening | null = null
  const startListening = keepOnce(async () => {
    const channels = { portico_device_change: evict, portico_company_change: evictCompany }
    listening = await listen(pool, log, { channels, onMissed: evictAll })
  })

  const cached = <Value extends object>(cache: LRUCache<string, Value>, id: string): Value | undefined =>
    listening?.isReceiving() === true ? cache.get(id) : undefined

  async function kept<Value extends object>(
    cache: LRUCache<string, Value>,
    id: string,
    read: () => Promise<Value | null>,
    mayUse = true,
  ): Promise<Value | null> {
    const known = mayUse ? cached(cache, id) : undefined
    if (known !== undefined) return known
    const before = invalidations
    const value = await read()
    if (value !== null && before === invalidations && listening?.isReceiving() === true) cache.set(id, value)
    return value
  }

  return {
    isCached: (id) => listening?.isReceiving() === true && devices.has(id),
    async find(id, from = 'memory') {
      await startListening()
      const mayUse = from === 'memory'
      const known = mayUse ? cached(devices, id) : undefined
      const read = () => kept(devices, id, () => readDevice(database, id), mayUse)
      const device = known ?? (await turns.take(id, read))
      if (device === null || device === 'full') return null
      const company = await kept(companies, device.companyId, () => findDeviceCompany(database, device))
      return company === null ? null : { ...device, company }
    },
    evict,
    close: async () => listening?.stop(),
  }
}

async function readDevice(database: Pool, id: string): Promise<Kept | null> {
  const found = await findDevice(database, id)
  if (found === null) return null
  return { ...found, keys: found.keys.map(({ publicKey, isFormer }) => ({ key: publicKeyOf(publicKey), isFormer })) }
}
