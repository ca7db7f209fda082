import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import type { AppContext } from '#server/core/app-context.ts'
import type { SamlMessage } from '@portico/saml/provider.ts'

/** How long a form may be opened, in milliseconds: no longer than providers take its message. */
const lifetime = 5 * 60_000

/** The longest document of ours that is posted, in bytes. They have about four thousand. */
const longestDocument = 65_536

/** What an address of a form holds. `until`: milliseconds. `kind` keeps it apart from all else that is sealed. */
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
 * Where the browser goes with a message for a SAML provider: there, or to a page of ours that posts it. That page is told
 * by its address alone, sealed, so that every node can show it and nothing is kept.
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

/**
 * The form that an address holds; null when it is none of ours, was changed, or is too old.
 */
export function formIn(context: Pick<AppContext, 'secret'>, message: string, at: Date): PostBindingForm | null {
  const text = context.secret.unseal(Buffer.from(message, 'base64url'))
  const read = posted.safeParse(parsed(text ?? ''))
  if (!read.success || read.data.until < at.getTime()) return null
  const { action, name, deflated, others } = read.data
  const xml = inflateRawSync(Buffer.from(deflated, 'base64'), { maxOutputLength: longestDocument })
  return { action, fields: { [name]: xml.toString('base64'), ...others } }
}

// What was sealed for another purpose need not be JSON.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
