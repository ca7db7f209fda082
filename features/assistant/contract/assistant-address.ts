import { identifier } from '@portico/contract/core/calls/text.ts'
import { datasetId } from './dataset-view.ts'

const views = ['ask', 'dashboard', 'data', 'history'] as const

/**
 * What the assistant shows: one of its views, about a dataset, or one of the kept dashboards. Null where the address names none: the
 * page then chooses.
 */
export type AssistantPlace = { view: (typeof views)[number]; dataset: string | null; dashboard: string | null }

const path = '/askBot'

/**
 * The place that the query of an address names. Only known views and well-formed identifiers are accepted; a dashboard comes before
 * a view.
 */
export function assistantPlace(search: string): AssistantPlace {
  const given = new URLSearchParams(search)
  const dataset = datasetId.safeParse(given.get('dataset'))
  const dashboard = identifier.safeParse(given.get('dashboard'))
  const view = views.find((each) => each === given.get('view')) ?? 'ask'
  return {
    view: dashboard.success ? 'ask' : view,
    dataset: dataset.success ? dataset.data : null,
    dashboard: dashboard.success ? dashboard.data : null,
  }
}

/**
 * The address of a place, path and query.
 */
export function assistantAddress({ view, dataset, dashboard }: AssistantPlace): string {
  const query = new URLSearchParams()
  if (dashboard !== null) query.set('dashboard', dashboard)
  else if (view !== 'ask') query.set('view', view)
  if (dataset !== null) query.set('dataset', dataset)
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
