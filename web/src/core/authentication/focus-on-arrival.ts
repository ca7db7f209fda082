import { useEffect, type RefObject } from 'react'

/**
 * Moves focus to what `selector` finds inside `place` when a step appears, unless a dialog is open over it.
 */
export function useFocusOnArrival(place: RefObject<HTMLElement | null>, selector: string, wanted = true): void {
  useEffect(() => {
    if (wanted && document.querySelector('[role=dialog]') === null)
      place.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [place, selector, wanted])
}
