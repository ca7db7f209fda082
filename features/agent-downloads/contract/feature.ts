import { downloadAgent } from './download-agent.ts'
import { downloadGateway } from './download-gateway.ts'
import { downloadRelease } from './download-release.ts'
import { readAgentPrograms } from './read-agent-programs.ts'
import { readInstallLines } from './read-install-lines.ts'

/** Programs of the agent and the gateway, and how to install them: its calls. */
export const agentDownloads = {
  calls: { downloadAgent, downloadGateway, downloadRelease, readAgentPrograms, readInstallLines },
} as const
