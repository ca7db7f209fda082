import { createHash } from 'node:crypto'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { DomainSettings } from '@portico/contract/plumbing/domain-settings.ts'
import type { Look, PageData, RenderedPage } from '@portico/contract/plumbing/front-page.ts'
import type { Language } from '@portico/contract/plumbing/language.ts'
import type { LegalView } from '@portico/contract/plumbing/legal-view.ts'
import type { InlineLogos } from '#server/plumbing/pages/inline-logos.ts'
import { pagePolicy } from '#server/plumbing/pages/page-policy.ts'
import type { WebBundle } from '#server/plumbing/pages/web-bundle.ts'

/** A page ready to be sent, in each encoding that browsers take. */
export type Page = { br: Buffer; gzip: Buffer; identity: Buffer; etag: string; policy: string }
/** Which page: the sign-in screens, the app's, or a legal one. */
export type PageKind = 'sign-in' | 'app' | LegalView

/** What a page depends on beside the domain's settings. */
export type PageLook = { look: Look; language: Language }

/** How many pages are kept: as their domain shows itself (six in each language), and as visitors asked for them. */
const pagesAtMost = { own: 500, askedFor: 200 }

/**
 * Renders pages and keeps them: a page depends on the domain's settings, the look and the language alone, never on the
 * request. The one not asked for longest goes first. A look that a visitor asked for is kept apart, so that trying all
 * of them out pushes nobody's front door out, and is packed in a fiftieth of the time, for a tenth more bytes.
 */
export function openPageCache(bundle: WebBundle, inlineLogos: InlineLogos, atMost = pagesAtMost) {
  const own = new LRUCache<string, Promise<Page>>({ max: atMost.own })
  const askedFor = new LRUCache<string, Promise<Page>>({ max: atMost.askedFor })
  return (kind: PageKind, settings: DomainSettings, shown: PageLook): Promise<Page> => {
    const { look, language } = shown
    const isOwn = look.theme === settings.theme && look.mode === settings.mode
    const pages = isOwn ? own : askedFor
    const key = JSON.stringify([kind, look, language, settings])
    const known = pages.get(key)
    if (known !== undefined) return known
    const page = inlineLogos(settings).then((whole) =>
      render(bundle, kind, { settings: whole, ...shown }, isOwn ? 11 : 5),
    )
    pages.set(key, page)
    // A page that could not be made is tried again by the next visitor.
    page.catch(() => pages.delete(key))
    return page
  }
}

type Shown = PageLook & { settings: DomainSettings }

async function render(bundle: WebBundle, kind: PageKind, shown: Shown, quality: number): Promise<Page> {
  const { settings } = shown
  const rendered = renderKind(bundle, kind, shown)
  const identity = Buffer.from(rendered.html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  return {
    br: await promisify(brotliCompress)(identity, { params }),
    gzip: await promisify(gzip)(identity, { level: 9 }),
    identity,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    policy: pagePolicy(rendered, [settings.companylogo, settings.companylogodark, settings.favicon]),
  }
}

function renderKind(
  { renderer, signIn, app, legal }: WebBundle,
  kind: PageKind,
  data: Omit<PageData, 'words'>,
): RenderedPage {
  if (kind === 'sign-in') return renderer.renderSignInPage({ ...data, ...signIn })
  if (kind === 'app') return renderer.renderAppPage({ ...data, ...app(data.language) })
  return renderer.renderLegalPage({ ...data, ...legal }, kind)
}
