import type { downloadGateway as call } from '#features/agent-downloads/contract/download-gateway.ts'
import type { Handler } from '@portico/server/core/calls/handler.ts'
import type { PackedPrograms } from '#features/agent-downloads/server/archive/packed-program.ts'
import { sendArchive, type Downloading } from './send-archive.ts'

/** Sends the gateway with an enrolment code for a company that the user sees. */
export function handleDownloadGateway(context: Downloading, packedPrograms: PackedPrograms): Handler<typeof call> {
  return (request) => sendArchive(context, packedPrograms, request, 'gateway')
}
