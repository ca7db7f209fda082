import { useSearch } from 'wouter'
import {
  assistantAddress,
  assistantPlace,
  type AssistantPlace,
} from '#features/assistant/contract/assistant-address.ts'
import { goTo } from '@portico/web/platform/navigate.ts'

/** The conversation. */
export const start: AssistantPlace = { view: 'ask', dataset: null, dashboard: null }

/**
 * The place of the address, and what goes to another one: the tab's history returns to each that was pushed.
 */
export function usePlace() {
  const place = assistantPlace(useSearch())
  const go = (other: AssistantPlace, how: 'push' | 'replace' = 'push') => {
    const address = assistantAddress(other)
    if (address !== assistantAddress(place)) goTo(address, how)
  }
  return { place, go }
}

/**
 * The view in which a dataset is shown that is chosen at a place: its data stay data, and a conversation goes on about it.
 */
export function viewOf({ view, dashboard }: AssistantPlace, isTalking: boolean): AssistantPlace['view'] {
  if (dashboard !== null || view === 'history') return 'dashboard'
  return view === 'ask' && !isTalking ? 'dashboard' : view
}
