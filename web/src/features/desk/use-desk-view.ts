import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { queryFor, viewIn, type DeskView } from './desk-view.ts'

/** Milliseconds without a letter after which a search begins. */
const typingMs = 250

export type ShownView = {
  view: DeskView
  /** What is in the search field, a moment before it is searched. */
  typed: string
  type: (text: string) => void
  change: (change: Partial<DeskView>, replace?: boolean) => void
}

/**
 * The view of a list of requests, kept in the address: a filter is a step of the browser's history, a search and a page replace it. Any
 * change but that of the page leads to the first page.
 */
export function useDeskView(): ShownView {
  const [query] = useSearchParams()
  const [pathname, navigate] = useLocation()
  const view = viewIn(query)
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change: ShownView['change'] = (changed, replace = false) => {
    clearTimeout(timer.current)
    setTyped(null)
    const text = queryFor({ ...view, ...(typed === null ? {} : { search: typed }), page: 0, ...changed })
    navigate(text === '' ? pathname : `${pathname}?${text}`, { replace })
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => change({ search: text }, true), typingMs)
  }
  return { view, typed: typed ?? view.search, type, change }
}
