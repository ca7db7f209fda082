import { daysOf, usualRange } from '#features/insights/contract/board-range.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { ShownFilter } from '#features/insights/contract/widget-data.ts'
import type { OwnViewer } from '@portico/server/core/own-data/own-source.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { readInstants, readSeenCompany } from './filter-queries.ts'
import { commonZone } from './time-zone.ts'

/** The filter in an address; missing parts have their defaults. */
export type AskedFilter = {
  company?: string | undefined
  range?: string | undefined
  timezone?: string | undefined
}

/** A resolved filter at an instant, with the values that statements need. */
export type UnderstoodFilter = ShownFilter & {
  at: Date
  /** The company whose rows are counted; null for all of the tenant. */
  companyId: string | null
  /** The unit of time for each point of a chart. */
  step: 'hour' | 'day' | 'week'
  /** The start of the range and its exclusive end: as wall-clock timestamps without a zone, and as instants. */
  firstLocal: string
  untilLocal: string
  since: Date
  until: Date
}

/** The reasons for which a filter cannot be resolved. */
export type FilterRefusal = 'no-such-company' | 'range-not-valid' | 'input-not-valid'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Ranges of more days are shown by week. */
const daysShown = 92

/**
 * Resolves a filter for a viewer at an instant. Returns `no-such-company` also for a company that the viewer does not
 * see, and `input-not-valid` for a time zone that Intl or PostgreSQL does not know.
 */
export async function understandFilter(
  tenant: TenantTx,
  viewer: OwnViewer,
  asked: AskedFilter,
  at: Date,
): Promise<Result<UnderstoodFilter, FilterRefusal>> {
  const timezone = await commonZone(tenant, asked.timezone ?? 'UTC')
  if (timezone === null) return err('input-not-valid')
  const range = asked.range ?? usualRange
  const span = spanOf(range, at, timezone)
  if (span === null) return err('range-not-valid')
  const own = viewer.seesAllCompanies ? null : viewer.companyId
  const wanted = asked.company ?? own
  if (own !== null && wanted !== own) return err('no-such-company')
  const company = wanted === null ? null : await readSeenCompany(tenant, viewer.tenantId, wanted)
  if (wanted !== null && company === null) return err('no-such-company')
  const filter = { ...span, company, companyId: wanted, range, timezone, at }
  return ok({ ...filter, ...(await instantsOf(tenant, filter)) })
}

/**
 * Returns the instants at which a filter starts and ends. The last 24 hours do not start on the hour, so the first and
 * last points of their charts are partial hours.
 */
async function instantsOf(tenant: TenantTx, filter: Omit<UnderstoodFilter, 'since' | 'until'>) {
  const instants = await readInstants(tenant, filter)
  return filter.range === '24h' ? { ...instants, since: new Date(filter.at.getTime() - dayMs) } : instants
}

type Span = Pick<UnderstoodFilter, 'from' | 'to' | 'step' | 'firstLocal' | 'untilLocal'>

function spanOf(range: string, at: Date, timezone: string): Span | null {
  const thisHour = wallHour(at, timezone)
  const days = daysOf(range, dayOf(thisHour))
  if (days === null) return null
  const first = range === '24h' ? wallHour(new Date(at.getTime() - dayMs), timezone) : Date.parse(days.from)
  const until = range === '24h' ? thisHour + hourMs : Date.parse(days.to) + dayMs
  const step = days.days === 1 ? 'hour' : days.days <= daysShown ? 'day' : 'week'
  return { from: dayOf(first), to: days.to, step, firstLocal: localText(first), untilLocal: localText(until) }
}

const localText = (wall: number) => new Date(wall).toISOString().slice(0, 19)
const dayOf = (wall: number) => localText(wall).slice(0, 10)

/** Returns the current hour on a zone's clock, as if it were UTC. */
function wallHour(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  }).formatToParts(at)
  const part = (type: string) => parts.find((item) => item.type === type)?.value ?? ''
  return Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:00:00Z`)
}

/** Returns the part of a filter that is sent to the client. */
export const shownOf = ({ company, range, from, to, timezone }: UnderstoodFilter): ShownFilter => ({
  ...{ company, range, from, to, timezone },
})
