import { readActionLink } from '#features/approvals/contract/action-link.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { markOpened, withLink } from '#features/approvals/server/links/link-queries.ts'
import { tokenHashOf } from '#features/approvals/server/links/link-secrets.ts'
import { originOf, type Origin } from '@portico/server/platform/http/origin.ts'
import { openUserQueue } from '@portico/server/platform/processes/user-queue.ts'
import { enqueue } from '@portico/server/platform/jobs/job-queries.ts'
import { silenceAfter, silentOpeningJob } from './silent-opening.ts'
import { openingReason, suspicionOf } from './suspicion.ts'

/**
 * The number of openings recorded at the same time, so that users keep the other connections; and the number of
 * openings that may wait for each network.
 */
const atOnce = 4
const waitingAtMost = 5_000

const page = /^\/request-action\/?\?/

/** Something that is closed together with the server. */
type Opened = { part: string; close: () => Promise<void> }

/**
 * Records every request for the page of an approval link in the audit, after responding to it; GET and HEAD decide
 * nothing. `close` waits until all are recorded.
 */
export function registerOpenings(app: FastifyInstance, context: AppContext): Opened {
  const recording = new Set<Promise<void>>()
  const turns = openUserQueue(atOnce, waitingAtMost, atOnce)
  const record = async (request: FastifyRequest): Promise<void> => {
    const origin = originOf(request)
    const recorded = await turns.take(origin.network, async () => {
      await recordOpening(context, request, origin)
      return true
    })
    if (recorded === null) context.log.warn('Too many openings of approval links wait; one was not recorded.')
  }
  app.addHook('onResponse', (request, _reply, done) => {
    done()
    if (!page.test(request.url)) return
    const recorded = record(request)
      .catch((error: unknown) => context.log.warn({ err: error }, 'The opening of an approval link was not recorded.'))
      .finally(() => recording.delete(recorded))
    recording.add(recorded)
  })
  return {
    part: 'openings of approval links',
    async close() {
      await Promise.all(recording)
    },
  }
}

async function recordOpening({ database, limits }: AppContext, request: FastifyRequest, origin: Origin): Promise<void> {
  const link = readActionLink(request.url.slice(request.url.indexOf('?')))
  if (!link.ok) return
  const tokenHash = tokenHashOf(link.value.token)
  if (limits.take('approval-opening', origin.network) > 0) return
  await withLink(database, tokenHash, async (tenant, found) => {
    if (found === null) return
    const { tenantId, number, sentAt, accountId, email } = found
    const purpose = [request.headers['sec-purpose'], request.headers['purpose'], request.headers['x-moz']].join(' ')
    const hints = String(request.headers['sec-ch-ua'] ?? '')
    const suspicion = suspicionOf({
      method: request.method,
      agent: origin.agent,
      hints,
      purpose,
      at: origin.at,
      sentAt,
    })
    await markOpened(tenant, found, { at: origin.at, isSeen: false })
    const reason = openingReason(number, request.method, suspicion)
    await recordEvent(tenant, {
      tenantId,
      event: 'approval-opened',
      outcome: 'success',
      reason,
      accountId,
      email,
      origin,
    })
    if (found.openedAt !== null) return
    const hash = tokenHash.toString('hex')
    const notBefore = new Date(origin.at.getTime() + silenceAfter)
    const payload = { tenantId, tokenHash: hash, address: origin.address, agent: origin.agent }
    await enqueue(tenant, silentOpeningJob, payload, { key: `silent ${hash}`, notBefore })
  })
}
