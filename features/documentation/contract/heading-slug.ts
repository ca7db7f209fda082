/**
 * Returns the URL fragment of a heading or term: lower case, with everything except letters and digits replaced by
 * single hyphens ("If it fails?" becomes `if-it-fails`). Client and server both use it, so that links match headings.
 */
export function headingSlug(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Returns the address of a page of the documentation, or of a heading on it (spec A §2, `/document`). */
export function documentAddress(slug: string, heading?: string): string {
  const page = `/document?name=${encodeURIComponent(slug)}`
  return heading === undefined ? page : `${page}#${headingSlug(heading)}`
}

/** Returns the address of a term in the glossary (spec A §2, `/glossary`). */
export function termAddress(term: string): string {
  return `/glossary#${headingSlug(term)}`
}
