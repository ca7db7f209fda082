import type { downloadAgent } from '#features/agent-downloads/contract/downloads.ts'
import { downloadNames, type AgentKind } from '@portico/contract/core/devices/system.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type CallRequest, type Outcome, type FileSent } from '@portico/server/core/calls/handler.ts'
import { findProgram, programName, type AgentProgram } from '@portico/server/core/devices/agent-programs.ts'
import { archiveOf, forms } from '#features/agent-downloads/server/archive/agent-archive.ts'
import { archiveFilesOf } from '#features/agent-downloads/server/archive/archive-files.ts'
import { formFor, type PackedPrograms } from '#features/agent-downloads/server/archive/packed-program.ts'
import { codeForDownload } from './download-code.ts'

/** The parts of the context that downloads need. */
export type Downloading = Pick<AppContext, 'database' | 'secret' | 'settingsOf' | 'agentKeys' | 'folders'>

/** Sends the archive that a request asks for. Only its small files depend on the company. */
export async function sendArchive(
  context: Downloading,
  packedPrograms: PackedPrograms,
  { session, origin, params, query }: CallRequest<typeof downloadAgent>,
  kind: AgentKind,
): Promise<Outcome<typeof downloadAgent>> {
  const system = downloadNames[params.system]
  const code = await codeForDownload(context, { session, origin }, { companyid: query.companyid, kind })
  if (!code.ok) return refused(code.error)
  const program = await findProgram(context.folders.agents, system, query.processor ?? 'x64')
  const form = formFor(system)
  const packed = program === null ? null : await packedPrograms(program, form)
  if (program === null || packed === null) return refused('no-such-program')
  const { company, madeAt } = code.value
  const server = context.settingsOf(origin.host).domainurl
  const sealingKey = await context.agentKeys.sealingKey()
  const content = { system, kind, server, code: code.value.code, company, sealingKey, at: madeAt }
  const { ending, type } = forms[form]
  const name = [`portico-${kind}`, plainName(company.name), system, program.processor].filter((part) => part !== '')
  const archive = archiveOf(program, form, packed, archiveFilesOf(content))
  return { kind: 'file', name: `${name.join('-')}.${ending}`, type, ...archive }
}

/** Returns a company's name as part of a file name, in ASCII letters and digits. */
function plainName(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase()
  return letters
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
}

/** Returns a program sent without an archive, and so without an enrolment code. */
export function programFile({ system, path, size, sha256 }: AgentProgram): FileSent {
  const type = 'application/octet-stream'
  const cacheControl = 'private, max-age=3600'
  const sum = Buffer.from(sha256, 'hex')
  return { kind: 'file', name: programName(system), type, parts: [{ path, size }], sha256: sum, cacheControl }
}
