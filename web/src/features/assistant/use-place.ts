import { useSearch } from 'wouter'
import {
  assistantAddress,
  assistantPlace,
  type AssistantPlace,
} from '@portico/contract/features/assistant/assistant-address.ts'
import { goTo } from '#web/platform/navigate.ts'

/** The address of an empty conversation. */
export const start: AssistantPlace = { view: 'ask', dataset: null, dashboard: null }

/**
 * What the address shows, and a function that goes to another address; `push` adds it to the browser history.
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
 * The view to show after a dataset is chosen: the data view stays open, and so does a conversation in progress;
 * otherwise its dashboard.
 */
export function viewOf({ view, dashboard }: AssistantPlace, isTalking: boolean): AssistantPlace['view'] {
  if (dashboard !== null || view === 'history') return 'dashboard'
  return view === 'ask' && !isTalking ? 'dashboard' : view
}
