import { type Audience, searchDocumentation, searchLongest } from '#features/documentation/contract/documents.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '@portico/web/core/calls/send.ts'

/** How long typing must pause before the request is sent, in milliseconds. */
const pause = 150
/** How long results are cached, in milliseconds. */
const fresh = 300_000

/**
 * Returns the search results for a text. `data` is undefined for an empty text and before the first response. Requests
 * for an outdated text are aborted.
 */
export function useSearch(text: string, audience?: Audience) {
  const q = text.trim().slice(0, searchLongest)
  return useQuery({
    queryKey: ['documentation-search', q, audience],
    queryFn: ({ signal }) => send(searchDocumentation, { query: { q, audience } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: (query) => (query.state.data?.ok === true ? fresh : 0),
    retry: false,
  })
}

/** Returns a text once typing has paused; an empty one immediately. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}

/** Returns the address of the results for a text. */
export function resultsAddress(text: string, audience?: Audience): string {
  const query = new URLSearchParams({ q: text.trim().slice(0, searchLongest) })
  if (audience !== undefined) query.set('for', audience)
  return `/glossary?${query.toString()}`
}
