import { gunzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEnrolmentCode } from '#features/devices/contract/enrolment-codes.ts'
import { changeCompany } from '#features/companies/contract/companies.ts'
import { downloadAgent, downloadGateway, downloadRelease } from '#features/agent-downloads/contract/downloads.ts'
import { readAgentPrograms } from '#features/agent-downloads/contract/read-agent-programs.ts'
import { readInstallLines } from '#features/agent-downloads/contract/read-install-lines.ts'
import { enrolDevice } from '#features/devices/contract/enrol-device.ts'
import type { System } from '@portico/contract/core/devices/system.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { programName } from '@portico/server/core/devices/agent-programs.ts'
import { handleChangeCompany } from '#features/companies/server/companies.ts'
import { handleCreateEnrolmentCode } from '#features/devices/server/enrolment-codes.ts'
import { handleEnrolDevice } from '#features/devices/server/enrol-device.ts'
import { openPackedPrograms } from '#features/agent-downloads/server/archive/packed-program.ts'
import { handleDownloadAgent, handleDownloadGateway, handleDownloadRelease } from './serve.ts'
import { handleReadAgentPrograms } from './read-agent-programs.ts'
import { handleReadInstallLines } from './read-install-lines.ts'

/** The calls of the downloads, and the calls that prepare them. */
export const downloadCalls = {
  downloadAgent,
  downloadGateway,
  downloadRelease,
  readAgentPrograms,
  readInstallLines,
  createEnrolmentCode,
  changeCompany,
  enrolDevice,
}

/** Returns the handlers of these calls. */
export const downloadHandlersOf = (context: AppContext) => {
  const packedPrograms = openPackedPrograms(context.folders.data)
  return {
    downloadAgent: handleDownloadAgent(context, packedPrograms),
    downloadGateway: handleDownloadGateway(context, packedPrograms),
    downloadRelease: handleDownloadRelease(context),
    readAgentPrograms: handleReadAgentPrograms(context, context.folders.data),
    readInstallLines: handleReadInstallLines(context),
    createEnrolmentCode: handleCreateEnrolmentCode(context),
    changeCompany: handleChangeCompany(context),
    enrolDevice: handleEnrolDevice(context),
  }
}

/**
 * Creates folders for programs and packed programs; `put` adds a program for x64, as a released version or the newest
 * one.
 */
export function makeFolders() {
  const root = mkdtempSync(join(tmpdir(), 'portico-downloads-'))
  const agents = join(root, 'agents')
  return {
    agents,
    data: join(root, 'data'),
    put(system: System, bytes: Buffer, { version = '1.2.3', released = false } = {}) {
      const folder = join(agents, ...(released ? ['releases', version] : []), `${system}-x64`)
      mkdirSync(folder, { recursive: true })
      const path = join(folder, programName(system))
      writeFileSync(path, bytes, { mode: 0o755 })
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const manifest = { version, system, processor: 'x64', size: bytes.length, sha256 }
      writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
      return manifest
    },
    drop: (system: System) => rmSync(join(agents, `${system}-x64`), { recursive: true }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Returns the text of a small file in a tar.gz. */
export function fileIn(archive: Buffer, name: string): string {
  const tar = gunzipSync(archive)
  const header = tar.indexOf(`portico-agent/${name}\0`)
  const size = Number.parseInt(tar.toString('latin1', header + 124, header + 135), 8)
  return tar.toString('utf8', header + 512, header + 512 + size)
}
