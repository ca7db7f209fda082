import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { requestStates } from '@portico/contract/core/requests/request.ts'
import { isClosed } from '@portico/contract/core/requests/request-flow.ts'
import { standingOf } from '@portico/contract/core/tenants/trial-life.ts'
import { emptyBody, type Reading, type WidgetContent } from './widget-content.ts'
import { countsSpec, totalOf } from './widget-specs.ts'
import {
  countRequests,
  readWaiting,
  type WaitingRequest,
} from '@portico/server/core/requests/counted-request-queries.ts'
import { readTrialEnd } from '@portico/server/core/tenants/trial-queries.ts'

/** Returns links to the requests; none if the viewer does not have the desk. */
function deskLinks({ t, viewer }: Reading): WidgetContent['links'] {
  if (!viewer.permissions.has('Desk')) return []
  const own = { text: t('myRequests'), href: '/desk/' }
  return viewer.permissions.has(deskPermissions.agent)
    ? [{ text: t('queue'), href: '/desk/queue?view=all' }, own]
    : [own]
}

/** Reads the number of requests by state; all open states are listed, even those without requests. */
export async function readRequestsContent(reading: Reading): Promise<WidgetContent> {
  const { t } = reading
  const found = await reading.run((tenant) => countRequests(tenant, reading))
  const counted = requestStates.flatMap((state) => {
    const count = found.find((item) => item.state === state)?.count ?? 0
    return isClosed(state) && count === 0 ? [] : [{ state, label: t(state), count }]
  })
  const spec = countsSpec({ kind: 'bar', by: t('state'), counted: t('requestsColumn'), counts: counted })
  return {
    headline: t('unresolved', { count: totalOf(counted.filter(({ state }) => !isClosed(state))) }),
    body: found.length === 0 ? emptyBody(t('noRequests'), t('noRequestsAbout')) : { shape: 'chart', spec },
    links: deskLinks(reading),
    has_sample: found.some((item) => item.has_sample),
    isOfRange: true,
  }
}

const waitingShown = 8
const waitsFor = { decision: 'toDecide', work: 'assignedToYou', agent: 'unassigned' } as const

/** Reads the requests that wait for the viewer. */
export async function readWaitingContent(reading: Reading): Promise<WidgetContent> {
  const { t } = reading
  const waiting = await reading.run((tenant) => readWaiting(tenant, reading, waitingShown))
  const hasDesk = reading.viewer.permissions.has('Desk')
  const why = ({ waits_for, state }: WaitingRequest) => (waits_for === 'others' ? t(state) : t(waitsFor[waits_for]))
  const rows = waiting.map((request) => ({
    text: `#${request.number} ${request.title}`,
    detail: why(request),
    percent: null,
    href: hasDesk ? `/desk/requests/${request.number}` : null,
  }))
  const total = waiting[0]?.total ?? 0
  return {
    headline: total === 0 ? '' : t('waiting', { count: total }),
    body:
      total === 0 ? emptyBody(t('noWaiting'), t('noWaitingAbout')) : { shape: 'list', rows, more: total - rows.length },
    links: deskLinks(reading),
    has_sample: waiting.some((request) => request.is_sample),
    isOfRange: false,
  }
}

/** Reads how many days of the tenant's trial are left, and when it ends. */
export async function readTrialContent(reading: Reading): Promise<WidgetContent> {
  const { t, filter, viewer } = reading
  const ends = await reading.run((tenant) => readTrialEnd(tenant, viewer.tenantId))
  const common = { headline: '', links: [], has_sample: false, isOfRange: false }
  if (ends === null) return { ...common, body: emptyBody(t('noTrial'), t('noTrialAbout')) }
  const { state, days_left: left } = standingOf(ends, filter.at)
  const date = new Intl.DateTimeFormat(t.locale, { dateStyle: 'long', timeZone: filter.timezone }).format(ends)
  const note = state === 'ended' ? t('trialEnded', { date }) : t('trialEnds', { date })
  return { ...common, body: { shape: 'number', text: t('trialDays', { count: left }), note } }
}
