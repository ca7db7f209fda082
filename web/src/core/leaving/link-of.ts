/** The link to another page of this app that a click follows in this tab, with its address; null if there is none. */
export function linkOf(event: MouseEvent): { element: HTMLAnchorElement; to: string } | null {
  const element = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(element instanceof HTMLAnchorElement) || element.origin !== location.origin) return null
  const isElsewhere =
    event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || element.target === '_blank'
  const isHere = element.pathname === location.pathname && element.search === location.search
  if (isElsewhere || isHere || element.hasAttribute('download')) return null
  return { element, to: element.pathname + element.search }
}
