import type { readAgentPrograms as call } from '#features/agent-downloads/contract/read-agent-programs.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { listPrograms } from '@portico/server/core/devices/agent-programs.ts'
import { readPackedSize } from '#features/agent-downloads/server/archive/packed-program.ts'

/**
 * Lists the programs of this deployment from their manifests, with the archive sizes of those already in the folder
 * `packed`.
 */
export function handleReadAgentPrograms(
  { folders }: Pick<AppContext, 'folders'>,
  packed: string,
): Handler<typeof call> {
  return async () => {
    const programs = await listPrograms(folders.agents)
    const sizes = await Promise.all(programs.map((program) => readPackedSize(packed, program)))
    return done(programs.map((program, index) => ({ ...program, download_size: sizes[index] ?? null })))
  }
}
