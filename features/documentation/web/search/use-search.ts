import type { Audience } from '#features/documentation/contract/audience.ts'
import { searchDocumentation, searchLongest } from '#features/documentation/contract/search-documentation.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '@portico/web/core/calls/send.ts'

/** Milliseconds after the last letter before the request is sent. */
const pause = 150
/** How long results are shown again without another request, in milliseconds. */
const fresh = 300_000

/**
 * What a search finds for a text; `data` is undefined for an empty one and before the first answer, and the request for a text that is
 * replaced is aborted.
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

/** A text once it has not changed for a moment; an empty one at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}

/**
 * The address of the results for a text.
 */
export function resultsAddress(text: string, audience?: Audience): string {
  const query = new URLSearchParams({ q: text.trim().slice(0, searchLongest) })
  if (audience !== undefined) query.set('for', audience)
  return `/glossary?${query.toString()}`
}
