import { createHash } from 'node:crypto'
import { constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { hubOrigin, type DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { ThemeChoice, PageData, RenderedPage } from '@portico/contract/core/pages/front-page.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { LegalView } from '@portico/contract/core/pages/legal-view.ts'
import { packText, type PackedText } from '#server/platform/http/packed-text.ts'
import type { InlineLogos } from './inline-logos.ts'
import type { WebBundle } from './web-bundle.ts'

/**
 * A page ready to be sent, with its content security policy, and the narrower one of a page that is shown in a frame.
 */
export type Page = { text: PackedText; policy: string; framedPolicy: string }
/** The kind of a page: the sign-in screens, the app, or a legal page. */
export type PageKind = 'sign-in' | 'app' | LegalView

/** The parts that a page depends on besides the domain's settings. */
export type PageTheme = { themeChoice: ThemeChoice; language: Language }

/** How many pages are cached: in the theme of their domain (six per language), and in other themes. */
const pagesAtMost = { own: 500, others: 200 }

/**
 * The best compression takes 80 ms of a core per page. `atOnce` pages get it at once, and one more after each
 * `oneMoreAfter` milliseconds.
 */
const tightBudget = { atOnce: 100, oneMoreAfter: 1_000 }

const tight = { [constants.BROTLI_PARAM_QUALITY]: 11 }
/** With a window of the size of one page, quality 9 takes only the time of quality 5. */
const quick = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 }

/**
 * Renders and caches pages: a page depends only on the domain's settings, the theme and the language, never on the
 * request. The least recently used one is evicted first. Pages in a theme that a visitor chose are cached separately,
 * so that trying all themes evicts no domain's own page, and are compressed in a fortieth of the time, to a tenth more
 * bytes. So are a domain's own pages when the budget is used up: requests for all hosts and languages must not occupy
 * the cores.
 */
export function openPageCache(
  bundle: WebBundle,
  inlineLogos: InlineLogos,
  atMost = pagesAtMost,
  tightly = tightBudget,
) {
  const own = new LRUCache<string, Promise<Page>>({ max: atMost.own })
  const others = new LRUCache<string, Promise<Page>>({ max: atMost.others })
  const mayCompressTightly = openBudget(tightly)
  /** Own pages that were compressed quickly for lack of budget. */
  const quicklyCompressed = new WeakSet<Promise<Page>>()
  return (kind: PageKind, settings: DomainSettings, shown: PageTheme): Promise<Page> => {
    const { themeChoice, language } = shown
    const isOwn = themeChoice.theme === settings.theme && themeChoice.mode === settings.mode
    const pages = isOwn ? own : others
    const key = JSON.stringify([kind, themeChoice, language, settings])
    const known = pages.get(key)
    const isTight = isOwn && (known === undefined || quicklyCompressed.has(known)) && mayCompressTightly()
    if (known !== undefined && !isTight) return known
    const page = inlineLogos(settings).then((whole) =>
      render(bundle, kind, { settings: whole, ...shown }, isTight ? tight : quick),
    )
    if (known !== undefined) return replaceLater(pages, key, known, page)
    if (isOwn && !isTight) quicklyCompressed.add(page)
    pages.set(key, page)
    // A page that failed to render is tried again by the next request.
    page.catch(() => pages.delete(key))
    return page
  }

  /** Returns the cached page at once, and replaces it when the new one is compressed. */
  function replaceLater(pages: typeof own, key: string, known: Promise<Page>, page: Promise<Page>): Promise<Page> {
    quicklyCompressed.delete(known)
    page.then(
      () => pages.set(key, page),
      () => quicklyCompressed.add(known),
    )
    return known
  }
}

/** Opens a budget that refills with time. The returned function takes one unit, and returns whether one was left. */
function openBudget({ atOnce, oneMoreAfter }: typeof tightBudget): () => boolean {
  let left = atOnce
  let countedAt = performance.now()
  return () => {
    const gained = Math.floor((performance.now() - countedAt) / oneMoreAfter)
    countedAt += gained * oneMoreAfter
    left = Math.min(atOnce, left + gained)
    if (left === 0) return false
    left -= 1
    return true
  }
}

type Shown = PageTheme & { settings: DomainSettings }

async function render(bundle: WebBundle, kind: PageKind, shown: Shown, packing: typeof tight): Promise<Page> {
  const { settings } = shown
  const rendered = await renderKind(bundle, kind, shown)
  return {
    text: await packText(rendered.html, packing),
    policy: pagePolicy(rendered, settings),
    framedPolicy: framedPolicy(rendered, settings),
  }
}

function renderKind(
  { renderer, signIn, app, legal }: WebBundle,
  kind: PageKind,
  data: Omit<PageData, 'messages'>,
): RenderedPage | Promise<RenderedPage> {
  if (kind === 'sign-in') return renderer.renderSignInPage({ ...data, ...signIn })
  if (kind === 'app') return renderer.renderAppPage({ ...data, ...app(data.language) })
  return renderer.renderLegalPage({ ...data, ...legal }, kind)
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the content security policy of a page: its own files, its inline styles and scripts by hash, and nothing
 * else. The domain's pictures may come from other origins, and its chat hub is framed. No script may turn text into
 * markup (Trusted Types).
 */
function pagePolicy(page: RenderedPage, settings: DomainSettings): string {
  const hub = hubOrigin(settings)
  return [
    ...ownContent(page, settings),
    // Every page allows these frames, because the browser keeps this policy when the user moves on to a page with one.
    ["frame-src 'self'", ...(hub === null ? [] : [hub])].join(' '),
    "form-action 'self'",
    // A framed page could be operated by an app of the same origin (decisions/0106).
    "frame-ancestors 'none'",
    // The only Trusted Types policy is that of web/src/platform/start-worker.ts.
    'trusted-types worker',
  ].join('; ')
}

/**
 * Returns the policy of pages for frames (`AppPages`): such a page frames nothing, posts no form, and starts no worker.
 */
const framedPolicy = (page: RenderedPage, settings: DomainSettings): string =>
  [
    ...ownContent(page, settings),
    "frame-src 'none'",
    "worker-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "trusted-types 'none'",
  ].join('; ')

function ownContent(page: RenderedPage, settings: DomainSettings): string[] {
  const pictures = [settings.companylogo, settings.companylogodark, settings.favicon]
  const origins = pictures.map((address) => (/^https?:/.test(address) ? (URL.parse(address)?.origin ?? '') : ''))
  return [
    "default-src 'none'",
    ["script-src 'self'", ...page.inlineScripts.map(hashOf)].join(' '),
    ["style-src 'self'", ...page.inlineStyles.map(hashOf)].join(' '),
    ["img-src 'self' data:", ...new Set(origins.filter((origin) => origin !== ''))].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ]
}
