/**
 * For `ref` of the field that a new step begins with: it takes the focus when it appears.
 */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus()
}
