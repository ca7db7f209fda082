import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a part of the page whose controls come and go, such as a retry button. If the control that has the
 * focus is removed, the element with `ref` takes it, so that the keyboard does not continue from the top of the page.
 */
export function useKeptFocus<Part extends HTMLElement>() {
  const ref = useRef<Part>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.focus()
  })
  // React reports no blur of an element that it removes itself.
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}
