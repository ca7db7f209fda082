import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The state that the fleet stores between runs: the id of each device, by host name. */
export type FleetMemory = { devices: Record<string, string> }

const fileIn = (folder: string) => path.join(folder, 'demo-fleet.json')

/** Reads the stored state; empty if there is none or it cannot be parsed. */
export async function readFleetMemory(folder: string): Promise<FleetMemory> {
  try {
    const { devices } = JSON.parse(await readFile(fileIn(folder), 'utf8')) as Partial<FleetMemory>
    return { devices: devices ?? {} }
  } catch {
    return { devices: {} }
  }
}

/** Writes the state atomically. */
export async function writeFleetMemory(folder: string, memory: FleetMemory): Promise<void> {
  const beside = `${fileIn(folder)}.new`
  await writeFile(beside, JSON.stringify(memory), { mode: 0o600 })
  await rename(beside, fileIn(folder))
}
