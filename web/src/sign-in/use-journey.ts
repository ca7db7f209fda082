import {
  advanceJourney,
  journeyAt,
  startOfJourney,
  stepsFromStart,
  textOfJourney,
  type JourneySoFar,
  type SignInEvent,
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
 * browser's Back goes one step back and its Forward to a step that was shown. Nothing is kept before the page is `alive`
 * (hydrated).
 */
export function useJourney(alive: boolean, start: JourneySoFar) {
  const [soFar, setSoFar] = useState(start)
  const { journey } = soFar
  useEffect(() => {
    if (!alive) return
    const isWorthKeeping = journey.step !== 'done' && (journey.step !== 'email' || journey.email !== '')
    if (isWorthKeeping) session.write('signInJourney', textOfJourney(soFar))
    else session.remove('signInJourney')
    if (journey.step !== 'done') showInHistory(stepsFromStart(journey))
  }, [soFar, journey, alive])
  const wentTo = useEffectEvent((depth: number) => {
    const shown = journeyAt(depth, soFar)
    // An entry of a sign-in that is over: there is nothing to show.
    if (shown === null) history.go(stepsFromStart(journey) - depth)
    else setSoFar({ ...soFar, journey: shown })
  })
  useEffect(() => {
    const listen = (event: PopStateEvent) => {
      if (location.pathname === '/') wentTo(depthOf(event.state))
    }
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])
  const advance = (event: SignInEvent) =>
    setSoFar((current) => {
      const next = advanceJourney(current.journey, event)
      if (next === current.journey) return current
      return { journey: next, reached: event.event === 'back' ? current.reached : next }
    })
  return { journey, advance }
}

/** The journey of a tab that nothing was done in. */
export const freshJourney = (): JourneySoFar => ({ journey: startOfJourney(), reached: startOfJourney() })

function showInHistory(depth: number): void {
  const shown = depthOf(history.state)
  if (depth < shown) history.go(depth - shown)
  for (let step = shown + 1; step <= depth; step++) history.pushState({ signInStep: step }, '')
}
