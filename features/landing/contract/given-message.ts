/** In characters; enough for a sentence or two. */
const longest = 200

// Contact details, such as an address or a telephone number: a link must not be able to put them on our page.
const leadsElsewhere = /:\/\/|www\.|@|\d[\d\s()/.-]{4,}/i

/** One line of text without control and direction marks; null when nothing is left. */
function plainText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .slice(0, 10 * longest)
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  if (text === '') return null
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text
}

/**
 * The error message passed to the page of unknown paths (spec B §2): by the app in the history state's `message`, or in
 * the query parameter `message`, which any link may contain. Text, never markup; null for none.
 */
export function givenMessage(search: string, state: unknown): string | null {
  const stated = typeof state === 'object' && state !== null && 'message' in state ? plainText(state.message) : null
  if (stated !== null) return stated
  const given = plainText(new URLSearchParams(search).get('message'))
  return given === null || leadsElsewhere.test(given) ? null : given
}
