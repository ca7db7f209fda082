import { parsedUrl } from '#contract/platform/parsed-url.ts'

/** An origin that cannot be registered (RFC 2606). A text that leaves this origin would also leave the product's. */
export const here = 'https://portico.invalid'

/**
 * `text` as a path of this product (path, query, fragment). Null if it leads to the playground or anywhere else: to
 * another origin or scheme, or by a protocol-relative or backslashed address or a control character, also
 * percent-encoded in the path (spec A §2, DESIGN §4).
 */
export function ownPath(text: string | null | undefined): string | null {
  if (text === null || text === undefined || !/^\/(?![/\\])/.test(text) || /[\u0000-\u0020\\]/.test(text)) return null
  const url = parsedUrl(text, here)
  if (url === null || url.origin !== here || url.pathname.startsWith('//')) return null
  const decoded = decodedPath(url)
  const isAway = /^\/\/|[\u0000-\u001f\\]/.test(decoded) || /^\/+playground(\/|$)/i.test(decoded)
  return isAway ? null : url.pathname + url.search + url.hash
}

function decodedPath(url: URL): string {
  try {
    return decodeURIComponent(url.pathname)
  } catch {
    return url.pathname
  }
}

/** The `Server-Timing` metric of a page that was opened from another site: scripts cannot detect that themselves. */
export const fromElsewhere = 'from-elsewhere'
