import { menuPermissions } from '@portico/contract/core/calls/permission.ts'
import type { exportBoard as call } from '#features/insights/contract/boards.ts'
import { err, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordDone } from '@portico/server/core/audit/acting.ts'
import { usernameOf } from '@portico/server/core/sessions/session.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { openUserQueue } from '@portico/server/platform/processes/user-queue.ts'
import { done, refused, type CallRequest, type Handler } from '@portico/server/core/calls/handler.ts'
import {
  makeBoardPdf,
  type MadePdf,
  type PdfParts,
  type PdfRefusal,
} from '#features/insights/server/pdf/make-board-pdf.ts'

type Parts = PdfParts & Pick<AppContext, 'settingsOf'>
type Request = CallRequest<typeof call>

/**
 * The number of exports that run at the same time. More exports would take connections and processor time from the
 * pages.
 */
const atOnce = 2
/** The maximum number of waiting exports per tenant. */
const waitingAtMost = 20
/** Milliseconds after which the current step is reported again: clients give up if no lines arrive. */
const repeatedAfter = 5_000

/**
 * Exports the user's board as PDF: one export at a time for each user, and tenants take turns. Stops when the client
 * disconnects.
 */
export function handleExportBoard(parts: Parts): Handler<typeof call> {
  const underWay = new Set<string>()
  const queue = openUserQueue(atOnce, waitingAtMost)
  return async (request) => {
    const { session } = request
    if (!session.permissions.has(menuPermissions.exportPdf)) return refused('export-not-permitted')
    if (underWay.has(session.accountId)) return refused('export-busy')
    underWay.add(session.accountId)
    const progress = openProgress(request)
    try {
      const made = await queue.take(session.tenantId, () => make(parts, request, progress.report))
      if (made === null) return refused('server-busy', { retryAfter: 5 })
      if (!made.ok) return made.error === 'server-busy' ? refused(made.error, { retryAfter: 5 }) : refused(made.error)
      const { file, name, missing } = made.value
      if (!request.signal.aborted) await recordExport(parts, request, made.value)
      return done({ file: Buffer.from(file).toString('base64'), name, missing })
    } finally {
      progress.end()
      underWay.delete(session.accountId)
    }
  }
}

type Step = 'waiting' | 'reading' | 'drawing'

/** Reports the current step, and repeats it while it lasts. */
function openProgress({ emit }: Pick<Request, 'emit'>) {
  let last: Parameters<Request['emit']>[0] = { step: 'waiting', done: 0, of: 0 }
  const report = (step: Step, doneSoFar: number, of: number) => emit((last = { step, done: doneSoFar, of }))
  report('waiting', 0, 0)
  const again = setInterval(() => emit(last), repeatedAfter).unref()
  return { report, end: () => clearInterval(again) }
}

/** Makes the PDF in two steps: read the data, then draw. */
async function make(
  parts: Parts,
  { session, body, origin, signal }: Request,
  report: (step: Step, done: number, of: number) => void,
): Promise<Result<MadePdf, PdfRefusal>> {
  if (signal.aborted) return err('server-busy')
  const { company, range, timezone, language = 'en' } = body
  const of = {
    viewer: session,
    user: usernameOf(session) || session.email,
    asked: { company, range, timezone },
    domain: parts.settingsOf(origin.host),
    language,
    at: origin.at,
  }
  return makeBoardPdf(parts, of, { signal, onStep: (step) => report(step, step === 'reading' ? 0 : 1, 2) })
}

async function recordExport({ database }: Parts, { session, origin }: Request, { filter }: MadePdf): Promise<void> {
  const company = filter.company === null ? 'all companies' : `company ${filter.company.companyname}`
  const what = `${filter.from} to ${filter.to}, ${company}`
  await inTenant(database, session.tenantId, (tenant) =>
    recordDone(tenant, { ...session, origin }, 'board-exported', what),
  )
}
