import { identifier } from '@portico/contract/core/calls/text.ts'
import { datasetId } from './datasets.ts'

const views = ['ask', 'dashboard', 'data', 'reading', 'history'] as const

/**
 * The content that an address of the assistant names: a view and its dataset, or a saved dashboard. A null `dataset`
 * means that the page chooses one.
 */
export type AssistantLocation = { view: (typeof views)[number]; dataset: string | null; dashboard: string | null }

const path = '/askBot'

/**
 * Parses the query string of an address. Ignores unknown views and malformed identifiers; a dashboard takes precedence
 * over a view.
 */
export function assistantLocation(search: string): AssistantLocation {
  const given = new URLSearchParams(search)
  const dataset = datasetId.safeParse(given.get('dataset'))
  const dashboard = identifier.safeParse(given.get('dashboard'))
  const view = views.find((known) => known === given.get('view')) ?? 'ask'
  return {
    view: dashboard.success ? 'ask' : view,
    dataset: dataset.success ? dataset.data : null,
    dashboard: dashboard.success ? dashboard.data : null,
  }
}

/** Builds the address (path and query string) of a view or a dashboard. */
export function assistantAddress({ view, dataset, dashboard }: AssistantLocation): string {
  const query = new URLSearchParams()
  if (dashboard !== null) query.set('dashboard', dashboard)
  else if (view !== 'ask') query.set('view', view)
  if (dataset !== null) query.set('dataset', dataset)
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
