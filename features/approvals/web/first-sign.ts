import type { PresenceKind } from '@portico/contract/core/requests/approval-rules.ts'
import { authorOfHold, authorOfPath, authorOfRepeats, type Author, type Sample } from './gestures.ts'

/** The positions of the pointer that are kept. */
const samplesAtMost = 120

/** What is called once: at the first gesture of a person, or at one of a program. */
type Found = { person: (kind: PresenceKind) => void; program: () => void }

/** Returns whether a pointer event has no movement, as when a page opens under a pointer at rest. */
const isStill = ({ movementX, movementY }: PointerEvent) => movementX === 0 && movementY === 0

/**
 * Watches for the first gesture on the visible page and says whether it is a person's or a program's (gestures.ts).
 * Events that a script dispatched are ignored; drivers of browsers cause trusted ones. `scroll` is missing, because
 * scripts can cause it. Returns a function that stops watching.
 */
export function onFirstSign(found: Found): () => void {
  const stopping = new AbortController()
  const judge = (author: Author, kind: PresenceKind) => {
    if (author === 'unknown' || stopping.signal.aborted) return
    stopping.abort()
    if (author === 'person') found.person(kind)
    else found.program()
  }
  const on = <Name extends keyof WindowEventMap>(name: Name, handle: (event: WindowEventMap[Name]) => void) =>
    addEventListener(
      name,
      (event) => {
        if (event.isTrusted && document.visibilityState === 'visible') handle(event)
      },
      { capture: true, passive: true, signal: stopping.signal },
    )
  watchPointer(on, judge)
  watchRepeats(on, judge)
  watchKeys(on, judge)
  return () => stopping.abort()
}

type On = <Name extends keyof WindowEventMap>(name: Name, handle: (event: WindowEventMap[Name]) => void) => void
type Judge = (author: Author, kind: PresenceKind) => void

/** Judges the path of a mouse or pen, and how long a button or a finger is down. */
function watchPointer(on: On, judge: Judge): void {
  let samples: Sample[] = []
  const downSince = new Map<number, number>()
  on('pointermove', (event) => {
    if (event.pointerType === 'touch' || isStill(event)) return
    samples = [...samples, { x: event.clientX, y: event.clientY, at: event.timeStamp }].slice(-samplesAtMost)
    judge(authorOfPath(samples), 'pointer')
  })
  on('pointerdown', ({ pointerId, timeStamp }) => void downSince.set(pointerId, timeStamp))
  on('pointercancel', ({ pointerId }) => void downSince.delete(pointerId))
  on('pointerup', ({ pointerId, pointerType, timeStamp }) => {
    const since = downSince.get(pointerId)
    if (since === undefined) return
    const isTouch = pointerType === 'touch'
    // A mouse that presses where it never moved has no path.
    const hasPath = isTouch || samples.length > 2
    judge(hasPath ? authorOfHold(timeStamp - since) : 'program', isTouch ? 'touch' : 'pointer')
  })
}

function watchRepeats(on: On, judge: Judge): void {
  for (const name of ['wheel', 'touchmove'] as const) {
    const times: number[] = []
    on(name, ({ timeStamp }) => {
      times.push(timeStamp)
      judge(authorOfRepeats(times), 'scroll')
    })
  }
}

function watchKeys(on: On, judge: Judge): void {
  const downSince = new Map<string, number>()
  on('keydown', ({ code, repeat, timeStamp }) => {
    if (!repeat) downSince.set(code, timeStamp)
  })
  on('keyup', ({ code, timeStamp }) => {
    const since = downSince.get(code)
    if (since !== undefined) judge(authorOfHold(timeStamp - since), 'key')
  })
}
