import type { Pool } from '#server/platform/database/connect.ts'
import { findDevices, type StoredDevice } from './device-store-queries.ts'

/** Milliseconds for which look-ups are gathered; maximum devices in one statement, and maximum statements at once. */
const gatheredFor = 5
const together = 200
const atOnce = 2

type Waiting = { resolve: (device: StoredDevice | null) => void; reject: (error: unknown) => void }

/**
 * Opens a loader that gathers look-ups into one statement: after a start a server reads all its devices, while users
 * need connections and processor time too. It returns null for an unknown device.
 */
export function openDeviceLoader(database: Pool): (id: string) => Promise<StoredDevice | null> {
  const waiting = new Map<string, Waiting[]>()
  let running = 0
  let isGathering = false

  function gather(): void {
    if (isGathering || running >= atOnce || waiting.size === 0) return
    isGathering = true
    setTimeout(() => {
      isGathering = false
      void load()
      gather()
    }, gatheredFor)
  }

  async function load(): Promise<void> {
    const batch = [...waiting].slice(0, together)
    for (const [id] of batch) waiting.delete(id)
    running += 1
    try {
      const found = await findDevices(
        database,
        batch.map(([id]) => id),
      )
      for (const [id, those] of batch) for (const { resolve } of those) resolve(found.get(id) ?? null)
    } catch (error) {
      for (const [, those] of batch) for (const { reject } of those) reject(error)
    } finally {
      running -= 1
      gather()
    }
  }

  return (id) =>
    new Promise((resolve, reject) => {
      const those = waiting.get(id) ?? []
      those.push({ resolve, reject })
      waiting.set(id, those)
      gather()
    })
}
