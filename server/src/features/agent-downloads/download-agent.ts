import type { downloadAgent as call } from '@portico/contract/features/agent-downloads/download-agent.ts'
import type { Handler } from '#server/core/calls/handler.ts'
import type { PackedPrograms } from '#server/features/agent-downloads/archive/packed-program.ts'
import { sendArchive, type Downloading } from './send-archive.ts'

/** Sends the agent with an enrolment code of a company that the user sees. */
export function handleDownloadAgent(context: Downloading, packedPrograms: PackedPrograms): Handler<typeof call> {
  return (request) => sendArchive(context, packedPrograms, request, 'agent')
}
