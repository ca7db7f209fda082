import { agentDownloads } from '#features/agent-downloads/contract/feature.ts'
import { coreRefusals } from '@portico/contract/core/calls/core-refusals.ts'
import { enrolmentCode } from '@portico/contract/core/devices/enrolment.ts'
import { processors, systems } from '@portico/contract/core/devices/system.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refusalEnvelope, sendEnvelope } from '@portico/server/core/calls/envelope.ts'
import { refused, type Refused } from '@portico/server/core/calls/handler.ts'
import { sendFile } from '@portico/server/core/calls/send-file.ts'
import { findProgram } from '@portico/server/core/devices/agent-programs.ts'
import { readEnrolmentCode } from '@portico/server/core/devices/enrolment-code-queries.ts'
import { whyCodeNotUsable } from '@portico/server/core/devices/enrolment-codes.ts'
import { programFile } from '#features/agent-downloads/server/send-archive.ts'
import { originOf, type Origin } from '@portico/server/platform/http/origin.ts'
import { powerShellScriptFor, shellScriptFor } from './install-scripts.ts'

type Context = Pick<AppContext, 'database' | 'limits' | 'settingsOf' | 'folders'>

const scripts = {
  'install.sh': { of: shellScriptFor, type: 'text/x-shellscript; charset=utf-8' },
  'install.ps1': { of: powerShellScriptFor, type: 'text/plain; charset=utf-8' },
} as const

const target = z.object({ system: z.enum(systems), processor: z.enum(processors) })

/**
 * Serves the scripts of the install lines, which contain no secret. Serves the program to clients with a valid
 * enrolment code (`authorization: Bearer <code>`). Counts rejected codes per network.
 */
export function registerInstall(app: FastifyInstance, context: Context): void {
  for (const [name, { of, type }] of Object.entries(scripts)) {
    app.get(`/agent/${name}`, async (request, reply) => {
      const { origin } = new URL(context.settingsOf(originOf(request).host).domainurl)
      return reply.type(type).header('cache-control', 'public, max-age=300').send(of(origin))
    })
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/agent/program/:system/:processor',
    handler: async (request, reply) => {
      const origin = originOf(request)
      const why = await whyNotProven(context, request.headers.authorization, origin)
      if (why !== null) return sendEnvelope(reply, refusalEnvelope(why, coreRefusals), why.retryAfter)
      const { data: wanted } = target.safeParse(request.params)
      const program =
        wanted === undefined ? null : await findProgram(context.folders.agents, wanted.system, wanted.processor)
      if (program === null)
        return sendEnvelope(reply, refusalEnvelope(refused('no-such-program'), agentDownloads.refusals))
      return sendFile(request, reply, programFile(program))
    },
  })
}

type CodeRefusal =
  | 'too-many-requests'
  | 'enrolment-code-not-valid'
  | 'enrolment-code-revoked'
  | 'enrolment-code-expired'
  | 'enrolment-code-used-up'
  | 'company-not-active'

async function whyNotProven(
  { database, limits }: Context,
  authorization: string | undefined,
  { network, at }: Origin,
): Promise<Refused<CodeRefusal> | null> {
  const before = limits.waitFor('enrolment', network)
  if (before > 0) return refused('too-many-requests', { retryAfter: before })
  const { data: code } = enrolmentCode.safeParse(/^Bearer +(.+)$/i.exec(authorization ?? '')?.[1])
  const found = code === undefined ? null : await readEnrolmentCode(database, code)
  if (found === null) {
    const wait = limits.take('enrolment', network)
    return wait > 0 ? refused('too-many-requests', { retryAfter: wait }) : refused('enrolment-code-not-valid')
  }
  const why = whyCodeNotUsable(found, at) ?? (found.isActive ? null : 'company-not-active')
  return why === null ? null : refused(why)
}
