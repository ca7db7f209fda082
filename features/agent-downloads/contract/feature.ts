import { downloadAgent, downloadGateway, downloadRelease } from './downloads.ts'
import { readAgentPrograms } from './read-agent-programs.ts'
import { readInstallLines } from './read-install-lines.ts'

/** The calls with which users and devices download the agent or gateway, or get the lines that install it. */
export const agentDownloads = {
  calls: { downloadAgent, downloadGateway, downloadRelease, readAgentPrograms, readInstallLines },
} as const
