import type { downloadGateway as call } from '@portico/contract/features/agent-downloads/download-gateway.ts'
import type { Handler } from '#server/core/calls/handler.ts'
import type { PackedPrograms } from '#server/features/agent-downloads/archive/packed-program.ts'
import { sendArchive, type Downloading } from './send-archive.ts'

/** Sends the gateway with an enrolment code of a company that the user sees. */
export function handleDownloadGateway(context: Downloading, packedPrograms: PackedPrograms): Handler<typeof call> {
  return (request) => sendArchive(context, packedPrograms, request, 'gateway')
}
