import { useLayoutEffect, useRef } from 'react'

/**
 * For a part of the page whose controls come and go, such as a retry: when the control that has the focus is removed,
 * `ref` takes it, so that the keyboard continues from there and not from the top of the page.
 */
export function useKeptFocus<Part extends HTMLElement>() {
  const ref = useRef<Part>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.focus()
  })
  // React reports no blur of elements that it removes itself.
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
