import type { PresenceKind } from '@portico/contract/core/requests/approval-rules.ts'

/** The events of a person, and what each is a sign of. A script can cause `scroll`, which is trusted then too, but no `wheel`. */
const signs = {
  pointermove: 'pointer',
  pointerdown: 'pointer',
  touchstart: 'touch',
  touchmove: 'scroll',
  wheel: 'scroll',
  keydown: 'key',
} as const satisfies Record<string, PresenceKind>

/** A page that opens under a pointer that rests gets an event without a movement. */
const isStill = (event: Event) =>
  event.type === 'pointermove' && event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0

/**
 * Calls `found` once, at the first sign of a person on the visible page: an event that no script made. Returns the function that stops it.
 */
export function onFirstSign(found: (kind: PresenceKind) => void): () => void {
  const stopping = new AbortController()
  for (const [name, kind] of Object.entries(signs))
    addEventListener(
      name,
      (event) => {
        if (!event.isTrusted || document.visibilityState !== 'visible' || isStill(event)) return
        stopping.abort()
        found(event instanceof PointerEvent && event.pointerType === 'touch' ? 'touch' : kind)
      },
      { capture: true, passive: true, signal: stopping.signal },
    )
  return () => stopping.abort()
}
