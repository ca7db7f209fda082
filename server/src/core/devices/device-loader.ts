import type { Pool } from '#server/platform/database/connect.ts'
import { findDevices, type StoredDevice } from './device-store-queries.ts'

/** How long look-ups are gathered, in milliseconds; how many one statement finds, and how many run at once, at most. */
const gatheredFor = 5
const together = 200
const atOnce = 2

type Waiting = { resolve: (device: StoredDevice | null) => void; reject: (error: unknown) => void }

/**
 * Looks devices up, those of a moment in one statement: a server that starts reads all its devices, and users need connections and
 * processor time too. Returns null for an unknown one.
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
