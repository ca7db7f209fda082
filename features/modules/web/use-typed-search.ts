import { useEffect, useEffectEvent } from 'react'

/** Matches fields, and layers that handle keys themselves. */
const others = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="alertdialog"]'

/**
 * Calls `focusSearch` when the user begins to type, or presses `/`, outside of fields, menus and dialogs. The typed
 * text goes to the search; the `/` does not.
 */
export function useTypedSearch(focusSearch: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented
    const isElsewhere = event.target instanceof Element && event.target.closest(others) !== null
    if (isCommand || isElsewhere || event.key === ' ' || Array.from(event.key).length !== 1) return
    if (event.key === '/') event.preventDefault()
    focusSearch()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
