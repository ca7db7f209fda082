/** The pages of legal texts, open to all visitors (spec B §2, "Legal pages"), by their path. */
export const legalPages = { '/privacypolicy': 'privacy', '/policy': 'terms', '/agreement': 'agreement' } as const

export type LegalPage = (typeof legalPages)[keyof typeof legalPages]

/** A legal page by its address: its text, and the active entry of its side menu. */
export type LegalView = { page: LegalPage; active: 'privacy' | 'terms' | null }

/** The addresses of the legal pages, as the product links to them. */
export const legalAddresses = {
  privacy: '/privacypolicy?name=privacy',
  terms: '/policy?name=terms',
  agreement: '/agreement',
} as const satisfies Record<LegalPage, string>

/**
 * Reads a path and a query (`?name=terms`) as a legal page; null if there is none. The active entry of the side menu
 * follows `name` (spec B §2); without a known one it is the page's own; the agreement has none.
 */
export function legalViewAt(pathname: string, search: string): LegalView | null {
  const path = pathname.replace(/\/+$/, '')
  const page = Object.entries(legalPages).find(([known]) => known === path)?.[1]
  if (page === undefined) return null
  const name = new URLSearchParams(search).get('name')
  if (name === 'privacy' || name === 'terms') return { page, active: name }
  return { page, active: page === 'agreement' ? null : page }
}
