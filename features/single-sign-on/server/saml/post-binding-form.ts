import type english from '#features/single-sign-on/server/saml/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { directionOf, type Language } from '@portico/contract/platform/language.ts'
import type { SamlMessage } from '@portico/saml/provider.ts'
import * as z from 'zod'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { escapeHtml } from '@portico/contract/platform/characters.ts'

/** How long a form may be opened, in milliseconds. Providers do not accept its message for longer. */
const lifetime = 5 * 60_000

/** The longest message that we post, in bytes; typical ones have about four thousand. */
const longestDocument = 65_536

/**
 * The sealed content of a form's address. `until` is in milliseconds since 1970; `kind` distinguishes the content from
 * other sealed values.
 */
const posted = z.object({
  kind: z.literal('saml-form'),
  action: z.string(),
  name: z.enum(['SAMLRequest', 'SAMLResponse']),
  deflated: z.string(),
  others: z.record(z.string(), z.string()),
  until: z.number(),
})

/** A form that is ready to be posted. */
export type PostBindingForm = { action: string; fields: Record<string, string> }

type Left = { connectionId: string; domainurl: string; at: Date }

/**
 * Returns the address to which the browser takes a message for a SAML provider: the provider's, or a page of ours that
 * posts it. That page's address contains the whole form, sealed, so that every node can show it and nothing is stored.
 */
export function addressFor(context: Pick<AppContext, 'secret'>, message: SamlMessage, left: Left): string {
  if (message.kind === 'redirect') return message.url
  const { action, name, xml, others } = message
  const deflated = deflateRawSync(xml).toString('base64')
  const until = left.at.getTime() + lifetime
  const text = JSON.stringify({ kind: 'saml-form', action, name, deflated, others, until } satisfies z.input<
    typeof posted
  >)
  const sealed = context.secret.seal(text).toString('base64url')
  return `${left.domainurl}/api/iam/login/saml/${left.connectionId}/form?message=${sealed}`
}

/** Returns the form in an address; null when it was not sealed here, was changed, or has expired. */
export function formIn(context: Pick<AppContext, 'secret'>, message: string, at: Date): PostBindingForm | null {
  const text = context.secret.unseal(Buffer.from(message, 'base64url'))
  const read = posted.safeParse(parsed(text ?? ''))
  if (!read.success || read.data.until < at.getTime()) return null
  const { action, name, deflated, others } = read.data
  const xml = inflateRawSync(Buffer.from(deflated, 'base64'), { maxOutputLength: longestDocument })
  return { action, fields: { [name]: xml.toString('base64'), ...others } }
}

// A text sealed for another purpose need not be JSON.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 20vh auto; padding: 0 1rem; text-align: center }
h1 { font-size: 1.15rem; font-weight: 600 }
button { min-height: 44px; padding: .5rem 1.5rem; font: inherit; border-radius: 10px; border: 1px solid; cursor: pointer }`
const script = 'document.forms[0].submit()'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** An origin that can be put in a policy unchanged. A name with a semicolon in it would begin another directive. */
const plainOrigin = /^https?:\/\/[\w.-]+(:\d+)?$/

/**
 * Returns the page that posts a form to a provider, automatically or (without scripts) by its button, and its content
 * security policy: one script and one style by hash, forms to that provider's origin and, since it may send the browser
 * back at once, our own. Null for an address that no policy can name. Source: SAML bindings §3.5.4, CSP 3 §6.4.1.
 */
export function postBindingPage(form: PostBindingForm, { language, name }: { language: Language; name: string }) {
  const origin = URL.parse(form.action)?.origin ?? ''
  if (!plainOrigin.test(origin)) return null
  const t = messages(language)
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
<body><main><h1>${escapeHtml(t('postBinding.leaving'))}</h1>
<form method="post" action="${escapeHtml(form.action)}">${fields.join('')}<button>${escapeHtml(t('postBinding.goOn'))}</button></form></main>
<script>${script}</script></body></html>`
  return { html, policy: policy.join('; ') }
}

const messages = messagesBeside<typeof english>(import.meta.dirname)
