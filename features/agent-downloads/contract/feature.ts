import { downloadAgent, downloadGateway, downloadRelease } from './downloads.ts'
import { readAgentPrograms } from './read-agent-programs.ts'
import { readInstallLines } from './read-install-lines.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/agent-downloads/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals with which users and devices download the agent. */
export const agentDownloads = {
  calls: { downloadAgent, downloadGateway, downloadRelease, readAgentPrograms, readInstallLines },
  refusals: withSentences(refusals, sentences),
} as const
