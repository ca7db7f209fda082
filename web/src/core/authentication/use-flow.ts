import {
  advanceFlow,
  flowAt,
  startOfFlow,
  stepsFromStart,
  textOfFlow,
  type FlowSoFar,
  type SignInEvent,
} from '@portico/contract/core/authentication/sign-in-flow.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { session } from '#web/core/sessions/storage.ts'

/** Returns the number of steps before a history entry; 0 if the entry is not one of the flow. */
function depthOf(state: unknown): number {
  const depth: unknown = (state as { signInStep?: unknown } | null)?.signInStep
  return typeof depth === 'number' ? depth : 0
}

/**
 * Returns the sign-in flow of this tab. It survives a reload, and each step is one history entry: Back returns to the
 * previous step, Forward to a step that was shown before. Nothing is stored before the page is `alive` (hydrated).
 */
export function useFlow(alive: boolean, start: FlowSoFar) {
  const [first] = useState(start)
  const [soFar, setSoFar] = useState(first)
  const { flow } = soFar
  useEffect(() => {
    if (!alive) return
    const isWorthKeeping = flow.step !== 'done' && (flow.step !== 'email' || flow.email !== '')
    if (!isWorthKeeping) session.remove('signInFlow')
    // A resumed flow is stored already, and may have the mark of a step that is not shown yet (begin-at-provider.ts).
    else if (soFar !== first) session.write('signInFlow', textOfFlow(soFar))
    if (flow.step !== 'done') showInHistory(stepsFromStart(flow))
  }, [soFar, flow, alive, first])
  const wentTo = useEffectEvent((depth: number) => {
    const shown = flowAt(depth, soFar)
    // The entry belongs to a completed sign-in, so there is no step to show.
    if (shown === null) history.go(stepsFromStart(flow) - depth)
    else setSoFar({ ...soFar, flow: shown })
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
      const next = advanceFlow(current.flow, event)
      if (next === current.flow) return current
      return { flow: next, reached: event.event === 'back' ? current.reached : next }
    })
  return { flow, advance }
}

/** Returns the flow of a tab before any input. */
export const freshFlow = (): FlowSoFar => ({ flow: startOfFlow(), reached: startOfFlow() })

function showInHistory(depth: number): void {
  const shown = depthOf(history.state)
  if (depth < shown) history.go(depth - shown)
  for (let step = shown + 1; step <= depth; step++) history.pushState({ signInStep: step }, '')
}
