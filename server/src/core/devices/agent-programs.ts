import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseManifest, type ReleaseManifest } from '@portico/contract/core/devices/device-report.ts'
import { processors, systems, type Processor, type System } from '@portico/contract/core/devices/system.ts'

/** A program of the agent: what its `manifest.json` says, and where it is. */
export type AgentProgram = ReleaseManifest & { system: System; processor: Processor; path: string }

/** The name of the program's file on a system. */
export const programName = (system: System) => (system === 'windows' ? 'portico-agent.exe' : 'portico-agent')

/** The folder of the programs of a released version, below the folder of programs. */
export const releaseFolder = (agents: string, version: string) => join(agents, 'releases', version)

/**
 * The program for a system in a folder of programs, or null where there is none: `<system>-<processor>/` has the file and a
 * `manifest.json` that agrees with its place and with the size of the file.
 */
export async function findProgram(folder: string, system: System, processor: Processor): Promise<AgentProgram | null> {
  const place = join(folder, `${system}-${processor}`)
  const path = join(place, programName(system))
  try {
    const manifest = releaseManifest.parse(JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8')))
    const { size } = await stat(path)
    const isOfPlace = manifest.system === system && manifest.processor === processor
    return isOfPlace && manifest.size === size ? { ...manifest, system, processor, path } : null
  } catch {
    // Missing, not valid, or being copied at this moment.
    return null
  }
}

const wanted = systems.flatMap((system) => processors.map((processor) => ({ system, processor })))

/** The systems and processors that a list of programs leaves out. */
export function missingPrograms(programs: readonly AgentProgram[]): { system: System; processor: Processor }[] {
  return wanted.filter((one) => !programs.some((it) => it.system === one.system && it.processor === one.processor))
}

/** All programs of a folder, in the order of systems and processors. */
export async function listPrograms(folder: string): Promise<AgentProgram[]> {
  const found = await Promise.all(wanted.map(({ system, processor }) => findProgram(folder, system, processor)))
  return found.filter((program) => program !== null)
}
