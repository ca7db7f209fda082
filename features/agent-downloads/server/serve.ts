import { join } from 'node:path'
import type { agentDownloads } from '#features/agent-downloads/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleReadAgentPrograms } from './read-agent-programs.ts'
import { handleReadInstallLines } from './read-install-lines.ts'
import { openPackedPrograms, type PackedPrograms } from '#features/agent-downloads/server/archive/packed-program.ts'
import { registerInstall } from '#features/agent-downloads/server/install/register-install.ts'
import type { downloadAgent, downloadGateway, downloadRelease } from '#features/agent-downloads/contract/downloads.ts'
import { type Handler, refused } from '@portico/server/core/calls/handler.ts'
import { sendArchive, type Downloading, programFile } from './send-archive.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { findProgram, releaseFolder } from '@portico/server/core/devices/agent-programs.ts'

/** Returns the handlers of the downloads of agents. */
export function serveAgentDownloads({ context }: ServerParts): RunningFeature<typeof agentDownloads.calls> {
  const packed = join(context.folders.data, 'agent-archives')
  const packedPrograms = openPackedPrograms(packed)
  return {
    handlers: () => ({
      downloadAgent: handleDownloadAgent(context, packedPrograms),
      downloadGateway: handleDownloadGateway(context, packedPrograms),
      downloadRelease: handleDownloadRelease(context),
      readAgentPrograms: handleReadAgentPrograms(context, packed),
      readInstallLines: handleReadInstallLines(context),
    }),
    routes(app) {
      registerInstall(app, context)
      return []
    },
  }
}

/** Sends the agent with an enrolment code for a company that the user sees. */
export function handleDownloadAgent(
  context: Downloading,
  packedPrograms: PackedPrograms,
): Handler<typeof downloadAgent> {
  return (request) => sendArchive(context, packedPrograms, request, 'agent')
}

/** Sends the gateway with an enrolment code for a company that the user sees. */
export function handleDownloadGateway(
  context: Downloading,
  packedPrograms: PackedPrograms,
): Handler<typeof downloadGateway> {
  return (request) => sendArchive(context, packedPrograms, request, 'gateway')
}

/** Sends the program of a released version, or the newest program. */
export function handleDownloadRelease({
  folders: { agents },
}: Pick<AppContext, 'folders'>): Handler<typeof downloadRelease> {
  return async ({ params: { version, system, processor } }) => {
    const released = await findProgram(releaseFolder(agents, version), system, processor)
    const program = released ?? (await findProgram(agents, system, processor))
    return program?.version === version ? programFile(program) : refused('no-such-program')
  }
}
