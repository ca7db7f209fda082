import {
  advanceJourney,
  stepsFromStart,
  type SignInEvent,
  type SignInJourney,
} from '@portico/contract/sign-in/sign-in-journey.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { session } from '../plumbing/storage.ts'

/** How deep in the journey an entry of the browser's history is. */
function depthOf(state: unknown): number {
  const depth: unknown = (state as { signInStep?: unknown } | null)?.signInStep
  return typeof depth === 'number' ? depth : 0
}

/**
 * The journey of this tab: it survives a reload, and each step is one entry of the browser's history, so that the
 * browser's Back goes one step back. Nothing is kept before the page is `alive` (hydrated).
 */
export function useJourney(alive: boolean, start: SignInJourney) {
  const [journey, setJourney] = useState(start)
  useEffect(() => {
    if (!alive) return
    const isWorthKeeping = journey.step !== 'done' && (journey.step !== 'email' || journey.email !== '')
    if (isWorthKeeping) session.write('signInJourney', JSON.stringify(journey))
    else session.remove('signInJourney')
    if (journey.step !== 'done') showInHistory(stepsFromStart(journey))
  }, [journey, alive])
  const wentTo = useEffectEvent((depth: number) => {
    const current = stepsFromStart(journey)
    // Forward again is not possible: what was typed there is gone.
    if (depth > current) history.go(current - depth)
    else setJourney(stepsBackTo(journey, depth))
  })
  useEffect(() => {
    const listen = (event: PopStateEvent) => {
      if (location.pathname === '/') wentTo(depthOf(event.state))
    }
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])
  const advance = (event: SignInEvent) => setJourney((current) => advanceJourney(current, event))
  return { journey, advance }
}

function stepsBackTo(journey: SignInJourney, depth: number): SignInJourney {
  let back = journey
  while (stepsFromStart(back) > depth) back = advanceJourney(back, { event: 'step-back' })
  return back
}

function showInHistory(depth: number): void {
  const shown = depthOf(history.state)
  if (depth < shown) history.go(depth - shown)
  for (let step = shown + 1; step <= depth; step++) history.pushState({ signInStep: step }, '')
}
