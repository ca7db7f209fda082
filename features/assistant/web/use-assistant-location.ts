import { useSearch } from 'wouter'
import {
  assistantAddress,
  assistantLocation,
  type AssistantLocation,
} from '#features/assistant/contract/assistant-address.ts'
import { goTo } from '@portico/web/platform/navigate.ts'

/** The location of an empty conversation. */
export const start: AssistantLocation = { view: 'ask', dataset: null, dashboard: null }

/**
 * Returns the location in the address, and a function that goes to another location; `push` adds it to the browser
 * history.
 */
export function useAssistantLocation() {
  const current = assistantLocation(useSearch())
  const go = (target: AssistantLocation, how: 'push' | 'replace' = 'push') => {
    const address = assistantAddress(target)
    if (address !== assistantAddress(current)) goTo(address, how)
  }
  return { current, go }
}

/**
 * Returns the view to show after a dataset is chosen. The data view and a conversation in progress stay open; otherwise
 * the dataset's dashboard opens.
 */
export function viewOf({ view, dashboard }: AssistantLocation, hasMessages: boolean): AssistantLocation['view'] {
  if (dashboard !== null || view === 'history') return 'dashboard'
  return view === 'ask' && !hasMessages ? 'dashboard' : view
}
