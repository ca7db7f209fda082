/** The maximum length of a message in characters: enough for a sentence or two. */
const longest = 200

// Matches contact details, such as a web address or telephone number, which a link must not be able to put on our page.
const leadsElsewhere = /:\/\/|www\.|@|\d[\d\s()/.-]{4,}/i

/** Reduces a text to one line without control and direction characters; null if nothing is left. */
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
 * Returns the error message for the page of unknown paths (spec B §2). The app passes it in the history state's
 * `message`; any link may pass it in the query parameter `message`. It is text, never markup; null if there is none.
 */
export function givenMessage(search: string, state: unknown): string | null {
  const stated = typeof state === 'object' && state !== null && 'message' in state ? plainText(state.message) : null
  if (stated !== null) return stated
  const given = plainText(new URLSearchParams(search).get('message'))
  return given === null || leadsElsewhere.test(given) ? null : given
}
