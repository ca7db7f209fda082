import { installLinesOf } from '@portico/contract/core/devices/install-lines.ts'
import type { readInstallLines as call } from '#features/agent-downloads/contract/read-install-lines.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { codeForDownload } from './download-code.ts'
import type { Downloading } from './send-archive.ts'

/** Returns lines that install from the host of the request, with the same code as the user's downloads. */
export function handleReadInstallLines(context: Downloading): Handler<typeof call> {
  return async ({ session, origin, query: { companyid, kind } }) => {
    const code = await codeForDownload(context, { session, origin }, { companyid, kind })
    if (!code.ok) return refused(code.error)
    const { domainurl } = context.settingsOf(origin.host)
    return done({ install: installLinesOf(domainurl, code.value.code, kind) })
  }
}
