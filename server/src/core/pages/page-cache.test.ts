import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { modes, themes, type DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { languages } from '@portico/contract/platform/language.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { openPageCache } from './page-cache.ts'
import { readWebBundle, type WebBundle } from './web-bundle.ts'

let bundle: WebBundle
/** The rendered pages, by host and theme. */
let rendered: string[] = []

beforeAll(async () => {
  const built = await readWebBundle(join(import.meta.dirname, '../../../../web/dist'))
  const { renderer } = built
  const renderSignInPage: WebBundle['renderer']['renderSignInPage'] = (input) => {
    rendered.push(`${input.settings.host} ${input.themeChoice.theme} ${input.themeChoice.mode} ${input.language}`)
    return renderer.renderSignInPage(input)
  }
  bundle = { ...built, renderer: { ...renderer, renderSignInPage } }
})
beforeEach(() => {
  rendered = []
})

const domain = (nth: number): DomainSettings => ({ ...defaultDomain, host: `domain${nth}.test` })
const english = { language: 'en' } as const
const own = { themeChoice: { theme: defaultDomain.theme, mode: defaultDomain.mode }, ...english }
const dark = { themeChoice: { theme: 'Vision', mode: 'Dark' }, ...english } as const

const asTheyAre = (settings: DomainSettings) => Promise.resolve(settings)

describe('the page cache', () => {
  it('renders a page once, also for concurrent requests', async () => {
    const pageOf = openPageCache(bundle, asTheyAre)
    const pages = await Promise.all(Array.from({ length: 20 }, () => pageOf('sign-in', domain(1), own)))
    expect(rendered).toHaveLength(1)
    expect(new Set(pages).size).toBe(1)
  })

  it('keeps the own pages of domains in every language, whatever themes visitors choose', async () => {
    const pageOf = openPageCache(bundle, asTheyAre, { own: 2 + languages.length, others: 3 })
    for (const nth of [1, 2, 3]) await pageOf('sign-in', domain(nth), own)
    const themeChoices = themes.flatMap((theme) => [...modes, 'System' as const].map((mode) => ({ theme, mode })))
    for (const themeChoice of themeChoices) await pageOf('sign-in', domain(1), { themeChoice, ...english })
    for (const language of languages) await pageOf('sign-in', domain(1), { ...own, language })
    rendered = []
    for (const nth of [1, 2, 3]) await pageOf('sign-in', domain(nth), own)
    expect(rendered).toEqual([])
    await pageOf('sign-in', domain(1), dark)
    expect(rendered).toEqual(['domain1.test Vision Dark en'])
  })

  it('evicts the least recently used page, not all of them', async () => {
    const pageOf = openPageCache(bundle, asTheyAre, { own: 3, others: 3 })
    for (const nth of [1, 2, 3, 1, 4]) await pageOf('sign-in', domain(nth), own)
    rendered = []
    for (const nth of [1, 3, 4]) await pageOf('sign-in', domain(nth), own)
    expect(rendered).toEqual([])
    await pageOf('sign-in', domain(2), own)
    expect(rendered).toEqual(['domain2.test Custom Dark en'])
  })

  it('compresses only as many pages as its budget allows as tightly as possible, and the others when they are requested again', async () => {
    const tightest = ({ bytes }: { bytes: Buffer }) =>
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }).length
    const pageOf = openPageCache(bundle, asTheyAre, { own: 3, others: 3 }, { atOnce: 1, oneMoreAfter: 3_000 })
    const { text: first } = await pageOf('sign-in', domain(1), own)
    const { text: second } = await pageOf('sign-in', domain(2), own)
    expect(first.br.bytes).toHaveLength(tightest(first.identity))
    expect(second.br.bytes.length).toBeGreaterThan(tightest(second.identity))
    expect(brotliDecompressSync(second.br.bytes)).toEqual(second.identity.bytes)
    const again = async () => (await pageOf('sign-in', domain(2), own)).text.br
    await expect.poll(async () => (await again()).bytes.length).toBe(tightest(second.identity))
    // RFC 9110 §8.8.3: other bytes have another strong tag, even for the same text.
    expect((await again()).etag).not.toBe(second.br.etag)
  })
})
