import type { PresenceKind } from '@portico/contract/core/requests/approval-rules.ts'

/**
 * The events that only a person causes, with the sign that each stands for. `scroll` is missing, because scripts can
 * cause trusted `scroll` events; they cannot cause `wheel` events.
 */
const signs = {
  pointermove: 'pointer',
  pointerdown: 'pointer',
  touchstart: 'touch',
  touchmove: 'scroll',
  wheel: 'scroll',
  keydown: 'key',
} as const satisfies Record<string, PresenceKind>

/** Returns whether a pointer event has no movement, as when a page opens under a pointer at rest. */
const isStill = (event: Event) =>
  event.type === 'pointermove' && event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0

/**
 * Calls `found` once, at the first sign of a person on the visible page. Only events that no script caused are signs.
 * Returns a function that stops listening.
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
