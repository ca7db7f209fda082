import type { downloadRelease as call } from '@portico/contract/features/agent-downloads/download-release.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { refused, type Handler } from '#server/core/calls/handler.ts'
import { findProgram, releaseFolder } from '#server/core/devices/agent-programs.ts'
import { programFile } from './program-file.ts'

/** Sends the program of a released version, or the newest program. */
export function handleDownloadRelease({ folders: { agents } }: Pick<AppContext, 'folders'>): Handler<typeof call> {
  return async ({ params: { version, system, processor } }) => {
    const released = await findProgram(releaseFolder(agents, version), system, processor)
    const program = released ?? (await findProgram(agents, system, processor))
    return program?.version === version ? programFile(program) : refused('no-such-program')
  }
}
