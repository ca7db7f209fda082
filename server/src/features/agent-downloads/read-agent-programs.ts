import type { readAgentPrograms as call } from '@portico/contract/features/agent-downloads/read-agent-programs.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { listPrograms } from '#server/core/devices/agent-programs.ts'
import { readPackedSize } from '#server/features/agent-downloads/archive/packed-program.ts'

/** Lists the programs of this deployment by their manifests, with the archive size of those in the folder `packed`. */
export function handleReadAgentPrograms(
  { folders }: Pick<AppContext, 'folders'>,
  packed: string,
): Handler<typeof call> {
  return async () => {
    const programs = await listPrograms(folders.agents)
    const sizes = await Promise.all(programs.map((program) => readPackedSize(packed, program)))
    return done(programs.map((program, nth) => ({ ...program, download_size: sizes[nth] ?? null })))
  }
}
