import { join } from 'node:path'
import type { agentDownloads } from '#features/agent-downloads/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleDownloadAgent } from './download-agent.ts'
import { handleDownloadGateway } from './download-gateway.ts'
import { handleDownloadRelease } from './download-release.ts'
import { handleReadAgentPrograms } from './read-agent-programs.ts'
import { handleReadInstallLines } from './read-install-lines.ts'
import { openPackedPrograms } from '#features/agent-downloads/server/archive/packed-program.ts'
import { registerInstall } from '#features/agent-downloads/server/install/register-install.ts'

/** The handlers of the downloads of agents. */
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
