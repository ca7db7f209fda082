import { describe, expect, it } from 'vitest'
import { legalAddresses, legalViewAt, type LegalView } from './legal-view.ts'

describe('the legal page at an address', () => {
  const rows: [address: string, page: LegalView['page'] | null, active: LegalView['active']][] = [
    ['/privacypolicy?name=privacy', 'privacy', 'privacy'],
    ['/privacypolicy', 'privacy', 'privacy'],
    ['/privacypolicy?name=terms', 'privacy', 'terms'],
    ['/privacypolicy/?name=', 'privacy', 'privacy'],
    ['/policy?name=terms', 'terms', 'terms'],
    ['/policy?name=privacy', 'terms', 'privacy'],
    ['/policy?name=PRIVACY', 'terms', 'terms'],
    ['/policy?name=nonsense&name=privacy', 'terms', 'terms'],
    ['/policy?name=%E0%A4%A', 'terms', 'terms'],
    [`/policy?name=${'privacy'.repeat(10_000)}`, 'terms', 'terms'],
    ['/policy?name="><script>alert(1)</script>', 'terms', 'terms'],
    ['/policy?constructor=1&name=__proto__', 'terms', 'terms'],
    ['/agreement', 'agreement', null],
    ['/agreement?name=terms', 'agreement', 'terms'],
    ['/agreement?name=agreement', 'agreement', null],
    ['/', null, null],
    ['/constructor', null, null],
    ['/policy/more', null, null],
    ['/Policy', null, null],
  ]
  for (const [address, page, active] of rows) {
    it(address.slice(0, 50), () => {
      const [pathname = '', query] = address.split('?')
      const view = legalViewAt(pathname, query === undefined ? '' : `?${query}`)
      expect(view).toEqual(page === null ? null : { page, active })
    })
  }

  it('that the product links to is that page, its own entry active', () => {
    for (const [page, address] of Object.entries(legalAddresses)) {
      const { pathname, search } = new URL(address, 'https://portico.invalid')
      expect(legalViewAt(pathname, search)).toEqual({ page, active: page === 'agreement' ? null : page })
    }
  })
})
