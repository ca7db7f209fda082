import { createHash } from 'node:crypto'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { escapeHtml } from '@portico/contract/platform/characters.ts'
import { directionOf, type Language } from '@portico/contract/platform/language.ts'
import { plainStyle } from '@portico/server/platform/http/plain-style.ts'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import type { AppFailure } from './app-failure.ts'
import type messages from '#features/modules/server/proxy/messages/en.json'

const messagesOf = messagesBeside<typeof messages>(import.meta.dirname)

/** The message key of the advice for each failure. */
const helps = {
  'not-running': 'not-running-help',
  'name-unknown': 'name-unknown-help',
  'certificate': 'certificate-help',
  'broken': 'broken-help',
  'leads-elsewhere': 'leads-elsewhere-help',
  'too-slow': 'too-slow-help',
  'loop': 'loop-help',
  'not-valid': 'not-valid-help',
  'too-many': 'too-many-help',
  'other-site': 'other-site-help',
  'no-such-app': 'no-such-app-help',
  'signed-out': 'signed-out-help',
} as const satisfies Record<AppFailure, keyof typeof messages>

const style = `${plainStyle}
body { max-width: 34rem; padding-block-start: min(18vh, 9rem) }
main { padding: 2rem; background: var(--surface); border: 1px solid var(--line); border-radius: 14px }
.brand { display: flex; align-items: center; gap: .6rem; margin: 0 0 1.5rem; font-weight: 600 } .brand img { max-height: 40px; max-width: 12rem }
p { margin: 0 0 1rem } .help { color: var(--quiet) }
.ways { display: flex; flex-wrap: wrap; gap: .75rem; margin-block-start: 1.5rem }
.ways a { padding: .55rem 1rem; border: 1px solid var(--line); border-radius: 8px; text-decoration: none; font-weight: 600 }
.ways a:first-child { background: var(--link); border-color: var(--link); color: var(--ground) }
.ways a:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }
.reference { margin: 1.5rem 0 0; font-size: .8rem; color: var(--quiet); overflow-wrap: anywhere }`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The content of a failure page: the app, the language, and the reference in the log. */
export type Shown = {
  failure: AppFailure
  settings: Pick<DomainSettings, 'companyname' | 'companylogo'>
  language: Language
  /** The name of the module; empty if it is not known. */
  app: string
  /** The address for trying again; empty if that would not help. */
  again: string
  reference: string
}

/** Returns the page for a failure, with the domain's brand: what happened, advice, and two links. It runs no script. */
export function failurePage({ failure, settings, language, app, again, reference }: Shown): {
  html: string
  policy: string
} {
  const t = messagesOf(language)
  const name = app === '' ? t('the-app') : app
  const title = escapeHtml(t.of(failure, { app: name }))
  const logo = settings.companylogo === '' ? '' : `<img src="${escapeHtml(settings.companylogo)}" alt="">`
  const link = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
  const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head>
<body><main><p class="brand">${logo}<span>${escapeHtml(settings.companyname)}</span></p><h1>${title}</h1>
<p class="help">${escapeHtml(t(helps[failure]))}</p>
<div class="ways">${again === '' ? '' : link(again, t('try-again'))}${link('/beakapps', t('back'))}</div>
<p class="reference">${escapeHtml(t('reference', { reference }))}</p></main></body></html>`
  return { html, policy }
}
