import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { goTo } from '#web/platform/navigate.ts'

/**
 * Keeps the user on the page while there are changes that are not saved: closing and reloading asks in the browser's words, and a link or
 * Back within the app waits in `asked` for an answer. `leave` goes on without asking, `go` asks where there are changes.
 */
export function useLeaveGuard(hasChanges: boolean) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const isLeaving = useRef(false)
  const isGuarded = useEffectEvent(() => hasChanges && !isLeaving.current)
  useEffect(() => {
    const guard = {
      isGuarded: () => isGuarded(),
      ask: (to: string) => setAsked({ to, how: 'push' }),
      here: location.pathname + location.search,
    }
    return guardPage(guard)
  }, [])
  const leave = ({ to, how }: Asked) => {
    isLeaving.current = true
    setAsked(null)
    goTo(to, how)
  }
  return {
    asked,
    stay: () => setAsked(null),
    leave,
    /** Goes there, after asking where there are changes. */
    go: (asked: Asked) => (hasChanges ? setAsked(asked) : leave(asked)),
  }
}

/** Where the user wants to go, and whether that address takes the place of this one. */
type Asked = { to: string; how: 'push' | 'replace' }

type Guard = { isGuarded: () => boolean; ask: (to: string) => void; here: string }

function guardPage({ isGuarded, ask, here }: Guard): () => void {
  const unload = (event: BeforeUnloadEvent) => {
    if (isGuarded()) event.preventDefault()
  }
  const click = (event: MouseEvent) => {
    const to = linkOf(event)
    if (to === null || !isGuarded()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    ask(to)
  }
  // Before the router reads the address: the edit would be gone with its page.
  const back = (event: PopStateEvent) => {
    const to = location.pathname + location.search
    if (to === here || !isGuarded()) return
    event.stopImmediatePropagation()
    history.pushState(null, '', here)
    ask(to)
  }
  addEventListener('beforeunload', unload)
  addEventListener('click', click, true)
  addEventListener('popstate', back, true)
  return () => {
    removeEventListener('beforeunload', unload)
    removeEventListener('click', click, true)
    removeEventListener('popstate', back, true)
  }
}

/** The address in this app that a click leads to in this tab, or null. */
function linkOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null
  const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || link.target === '_blank'
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isElsewhere || isHere || link.hasAttribute('download') ? null : link.pathname + link.search
}
