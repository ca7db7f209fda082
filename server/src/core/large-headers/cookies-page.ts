import { createHash } from 'node:crypto'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { escapeHtml } from '@portico/contract/platform/characters.ts'
import { directionOf, type Language } from '@portico/contract/platform/language.ts'
import { plainStyle } from '#server/platform/http/plain-style.ts'
import { messagesBeside } from '#server/platform/text/messages-beside.ts'
import type messages from '#server/core/large-headers/messages/en.json'

const messagesOf = messagesBeside<typeof messages>(import.meta.dirname)

/** The path to which the button of the page posts; only requests with too many cookies are answered there. */
export const deleteCookiesPath = '/delete-cookies'

const style = `${plainStyle}
body { max-width: 34rem; padding-block-start: min(18vh, 9rem) }
main { padding: 2rem; background: var(--surface); border: 1px solid var(--line); border-radius: 14px }
.brand { display: flex; align-items: center; margin: 0 0 1.5rem; font-weight: 600 } .brand img { max-height: 40px; max-width: 12rem; margin-inline-end: .6rem }
p { margin: 0 0 1rem } .help { color: var(--quiet) }
button { padding: .55rem 1rem; border: 0; border-radius: 8px; background: var(--link); color: var(--ground); font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }
.help:last-child { margin: 1.5rem 0 0; font-size: .9rem }`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The content of the page: the brand and host of the request, and the visitor's language. */
export type Shown = {
  settings: Pick<DomainSettings, 'companyname' | 'companylogo'>
  host: string
  language: Language
}

/**
 * Returns the page for a browser whose cookies are too large: what happened, a button that deletes them, and how to do
 * so by hand. It loads nothing, because each request would have the same cookies, and runs no script.
 */
export function cookiesPage({ settings, host, language }: Shown): { html: string; policy: string } {
  const t = messagesOf(language)
  const title = escapeHtml(t('title'))
  // A logo that is a file would be refused as this request was.
  const isInline = settings.companylogo.startsWith('data:')
  const logo = isInline ? `<img src="${escapeHtml(settings.companylogo)}" alt="">` : ''
  const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head>
<body><main><p class="brand">${logo}<span>${escapeHtml(settings.companyname)}</span></p><h1>${title}</h1>
<p>${escapeHtml(t('about', { host }))}</p>
<form method="post" action="${deleteCookiesPath}"><button>${escapeHtml(t('delete'))}</button></form>
<p class="help">${escapeHtml(t('by-hand', { host, site: siteOf(host) }))}</p></main></body></html>`
  return { html, policy }
}

/** Returns the site whose cookies a host gets as well: its parent, unless it has none. */
function siteOf(host: string): string {
  const labels = host.split('.')
  return labels.length > 2 && !/^[\d.]+$/.test(host) ? labels.slice(1).join('.') : host
}
