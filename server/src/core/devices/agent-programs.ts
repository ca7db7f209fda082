import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseManifest, type ReleaseManifest } from '@portico/contract/core/devices/device-report.ts'
import { processors, systems, type Processor, type System } from '@portico/contract/core/devices/system.ts'

/** A program of the agent: its `manifest.json` and its path. */
export type AgentProgram = ReleaseManifest & { system: System; processor: Processor; path: string }

/** Returns the file name of the program on a system. */
export const programName = (system: System) => (system === 'windows' ? 'portico-agent.exe' : 'portico-agent')

/** Returns the folder of a released version inside the programs folder. */
export const releaseFolder = (agents: string, version: string) => join(agents, 'releases', version)

/**
 * Finds the program for a system in the programs folder; null unless `<system>-<processor>/` has the file and a
 * `manifest.json` that matches the folder's name and the file's size.
 */
export async function findProgram(folder: string, system: System, processor: Processor): Promise<AgentProgram | null> {
  const programFolder = join(folder, `${system}-${processor}`)
  const path = join(programFolder, programName(system))
  try {
    const manifest = releaseManifest.parse(JSON.parse(await readFile(join(programFolder, 'manifest.json'), 'utf8')))
    const { size } = await stat(path)
    const matchesFolder = manifest.system === system && manifest.processor === processor
    return matchesFolder && manifest.size === size ? { ...manifest, system, processor, path } : null
  } catch {
    // The program or its manifest is missing, invalid, or still being copied.
    return null
  }
}

const wanted = systems.flatMap((system) => processors.map((processor) => ({ system, processor })))

/** Returns the systems and processors without a program in the list. */
export function missingPrograms(programs: readonly AgentProgram[]): { system: System; processor: Processor }[] {
  return wanted.filter((one) => !programs.some((it) => it.system === one.system && it.processor === one.processor))
}

/** Lists all programs in a folder, in the order of systems and processors. */
export async function listPrograms(folder: string): Promise<AgentProgram[]> {
  const found = await Promise.all(wanted.map(({ system, processor }) => findProgram(folder, system, processor)))
  return found.filter((program) => program !== null)
}
