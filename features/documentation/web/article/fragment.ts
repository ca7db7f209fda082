/**
 * Scrolls to the element named by the address's fragment, and focuses it.
 */
export function showFragment(): void {
  const target = location.hash.length < 2 ? null : document.getElementById(decoded(location.hash.slice(1)))
  if (target === null) return
  target.scrollIntoView({ block: 'start' })
  target.focus({ preventScroll: true })
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
