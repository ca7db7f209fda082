import type { Processor, System } from '@portico/contract/core/devices/system.ts'

/** A target to compile the agent for: Bun's name for it, and the file's name. */
export type Target = { system: System; processor: Processor; bun: string; file: string }

const names = { windows: 'windows', linux: 'linux', mac: 'darwin' } as const
const processorNames = { x64: 'x64', arm64: 'aarch64' } as const

function targetOf(system: System, processor: Processor): Target {
  return {
    system,
    processor,
    bun: `${names[system]}-${processorNames[processor]}`,
    file: system === 'windows' ? 'portico-agent.exe' : 'portico-agent',
  }
}

/** All systems and processors for which agents are built. */
export const targets: readonly Target[] = (['windows', 'linux', 'mac'] as const).flatMap((system) =>
  (['x64', 'arm64'] as const).map((processor) => targetOf(system, processor)),
)

/** Returns the target for this computer's system and processor; undefined if no agent is built for them. */
export function ownTarget(): Target | undefined {
  const system = { win32: 'windows', linux: 'linux', darwin: 'mac' }[process.platform as string]
  return targets.find((target) => target.system === system && target.processor === process.arch)
}
