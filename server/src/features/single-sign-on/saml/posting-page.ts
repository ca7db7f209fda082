import { createHash } from 'node:crypto'
import { directionOf, type Language } from '@portico/contract/platform/language.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'
import type { PostBindingForm } from '#server/features/single-sign-on/saml/posting-address.ts'
import { postBindingMessages } from '#server/features/single-sign-on/saml/posting-words.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 20vh auto; padding: 0 1rem; text-align: center }
h1 { font-size: 1.15rem; font-weight: 600 }
button { min-height: 44px; padding: .5rem 1.5rem; font: inherit; border-radius: 10px; border: 1px solid; cursor: pointer }`
const script = 'document.forms[0].submit()'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** An origin that can stand in a policy as it is. A name with a semicolon in it would begin another directive. */
const plainOrigin = /^https?:\/\/[\w.-]+(:\d+)?$/

/**
 * The page that posts a form to a provider, by itself or without scripts by its button, and its content security policy:
 * one script and one style by hash, forms to that provider's origin and, since it may send the browser back at once, our
 * own. Null for an address that no policy can name. Source: SAML bindings §3.5.4, CSP 3 §6.4.1.
 */
export function postBindingPage(form: PostBindingForm, { language, name }: { language: Language; name: string }) {
  const origin = URL.parse(form.action)?.origin ?? ''
  if (!plainOrigin.test(origin)) return null
  const { leaving, goOn } = postBindingMessages[language]
  const fields = Object.entries(form.fields).map(
    ([field, value]) => `<input type="hidden" name="${escapeHtml(field)}" value="${escapeHtml(value)}">`,
  )
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    `form-action 'self' ${origin}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<title>${escapeHtml(name)}</title><meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body><main><h1>${escapeHtml(leaving)}</h1>
<form method="post" action="${escapeHtml(form.action)}">${fields.join('')}<button>${escapeHtml(goOn)}</button></form></main>
<script>${script}</script></body></html>`
  return { html, policy: policy.join('; ') }
}
