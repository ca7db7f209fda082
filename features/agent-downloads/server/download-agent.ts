import type { downloadAgent as call } from '#features/agent-downloads/contract/download-agent.ts'
import type { Handler } from '@portico/server/core/calls/handler.ts'
import type { PackedPrograms } from '#features/agent-downloads/server/archive/packed-program.ts'
import { sendArchive, type Downloading } from './send-archive.ts'

/** Sends the agent with an enrolment code for a company that the user sees. */
export function handleDownloadAgent(context: Downloading, packedPrograms: PackedPrograms): Handler<typeof call> {
  return (request) => sendArchive(context, packedPrograms, request, 'agent')
}
