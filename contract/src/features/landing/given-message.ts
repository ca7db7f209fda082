/** Characters; a sentence or two. */
const longest = 200

// What no outsider may put on our page: a way to be reached, such as an address or a telephone number.
const leadsElsewhere = /:\/\/|www\.|@|\d[\d\s()/.-]{4,}/i

/** As one line of text without control and direction marks; null when nothing is left. */
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
 * The error message that the page of unknown paths was given (spec B §2): by the app in `message` of the history's state,
 * or by the address in the query parameter `message`, where any visitor may have written it. Text, never markup; null for none.
 */
export function givenMessage(search: string, state: unknown): string | null {
  const stated = typeof state === 'object' && state !== null && 'message' in state ? plainText(state.message) : null
  if (stated !== null) return stated
  const asked = plainText(new URLSearchParams(search).get('message'))
  return asked === null || leadsElsewhere.test(asked) ? null : asked
}
