import { programName, type AgentProgram } from '@portico/server/core/devices/agent-programs.ts'
import type { FileSent } from '@portico/server/core/calls/handler.ts'

/** A program sent without an archive, and so without an enrolment code. */
export function programFile({ system, path, size, sha256 }: AgentProgram): FileSent {
  const type = 'application/octet-stream'
  const cacheControl = 'private, max-age=3600'
  const sum = Buffer.from(sha256, 'hex')
  return { kind: 'file', name: programName(system), type, parts: [{ path, size }], sha256: sum, cacheControl }
}
