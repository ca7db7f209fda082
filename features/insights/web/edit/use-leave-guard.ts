import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { linkOf } from '@portico/web/core/leaving/guard-page.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import type { Holding } from '#features/insights/web/filter/use-held-filter.ts'

/**
 * Keeps the user on the page while there are unsaved changes. Closing and reloading show the browser's question; a link
 * or Back within the app waits in `asked` for an answer. `leave` goes on without asking; `go` asks if there are
 * changes.
 */
export function useLeaveGuard(hasChanges: boolean, { onChanged, wanted, onAnswered }: Holding) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const isLeaving = useRef(false)
  const isGuarded = useEffectEvent(() => hasChanges && !isLeaving.current)
  const tell = useEffectEvent((isChanged: boolean) => onChanged(isChanged))
  useEffect(() => tell(hasChanges), [hasChanges])
  useEffect(() => {
    const stop = guardPage({ isGuarded: () => isGuarded(), ask: (to: string) => setAsked({ to, how: 'push' }) })
    return () => {
      stop()
      tell(false)
    }
  }, [])
  const stay = () => {
    setAsked(null)
    onAnswered()
  }
  const leave = ({ to, how }: Asked) => {
    isLeaving.current = true
    onChanged(false)
    stay()
    if (how === 'back') history.back()
    else goTo(to, how)
  }
  return {
    asked: asked ?? (wanted === null ? null : { to: wanted, how: 'back' as const }),
    stay,
    leave,
    /** Goes to an address, after asking if there are changes. */
    go: (asked: Asked) => (hasChanges ? setAsked(asked) : leave(asked)),
  }
}

/** The address to go to, and how: as a new entry, in place of this entry, or `back` to the previous entry. */
type Asked = { to: string; how: 'push' | 'replace' | 'back' }

type Guard = { isGuarded: () => boolean; ask: (to: string) => void }

function guardPage({ isGuarded, ask }: Guard): () => void {
  const unload = (event: BeforeUnloadEvent) => {
    if (isGuarded()) event.preventDefault()
  }
  const click = (event: MouseEvent) => {
    const link = linkOf(event)
    if (link === null || !isGuarded()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    ask(link.to)
  }
  addEventListener('beforeunload', unload)
  addEventListener('click', click, true)
  return () => {
    removeEventListener('beforeunload', unload)
    removeEventListener('click', click, true)
  }
}
