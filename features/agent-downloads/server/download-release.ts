import type { downloadRelease as call } from '#features/agent-downloads/contract/download-release.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { findProgram, releaseFolder } from '@portico/server/core/devices/agent-programs.ts'
import { programFile } from './program-file.ts'

/** Sends the program of a released version, or the newest program. */
export function handleDownloadRelease({ folders: { agents } }: Pick<AppContext, 'folders'>): Handler<typeof call> {
  return async ({ params: { version, system, processor } }) => {
    const released = await findProgram(releaseFolder(agents, version), system, processor)
    const program = released ?? (await findProgram(agents, system, processor))
    return program?.version === version ? programFile(program) : refused('no-such-program')
  }
}
