import * as z from 'zod/mini'
import { token } from '@portico/contract/core/calls/text.ts'
import type { Decision } from '@portico/contract/core/requests/approval-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'

/** The content of an approval link: the decision, the token of one approver, and the number of the request. */
export type ActionLink = { decision: Decision; token: string; request: number }

/** Why a link cannot be used: it has no `data`, or one that is damaged or not ours (spec B §4). */
export type LinkProblem = 'parameters-missing' | 'not-processed'

/** The one header that a link may send. */
export const approvalTokenHeader = 'approval-token'

/** Longer than any link of ours, and short enough to be read at once. */
const longest = 4096

const endpoint = z.enum(['/api/approvals/action?status=approve', '/api/approvals/action?status=reject'])

/** The JSON in a link (spec B §3): nothing beyond our own path, our one header, and the number of the request. */
const linkContent = z.strictObject({
  endpoint,
  headers: z.strictObject({ [approvalTokenHeader]: token }),
  payload: z.strictObject({ request: z.int().check(z.positive()) }),
})

/** The endpoint of a decision, as links and the page name it. */
export function endpointOf(decision: Decision): z.infer<typeof endpoint> {
  return decision === 'approve' ? '/api/approvals/action?status=approve' : '/api/approvals/action?status=reject'
}

/**
 * The `data` of a link: base64 of its JSON without padding. With this path and tokens of base64url it has letters and digits alone, so
 * that no mail program changes it.
 */
export function writeActionData({ decision, token: secret, request }: ActionLink): string {
  const content = { endpoint: endpointOf(decision), headers: { [approvalTokenHeader]: secret }, payload: { request } }
  return btoa(JSON.stringify(content)).replaceAll('=', '')
}

/**
 * Reads the query of an approval link. Accepts base64 and base64url, with and without padding, with `+` turned into a space, percent
 * signs encoded twice, and lines broken by a mail program; refuses all that is not exactly a link of ours.
 */
export function readActionLink(search: string): Result<ActionLink, LinkProblem> {
  const data = new URLSearchParams(search).get('data')?.trim() ?? ''
  if (data === '') return err('parameters-missing')
  const texts = data.length > longest ? [] : textsOf(data)
  const content = linkContent.safeParse(texts.map(jsonIn).find((found) => found !== null))
  if (!content.success) return err('not-processed')
  const { endpoint: sent, headers, payload } = content.data
  const decision = sent === endpointOf('approve') ? 'approve' : 'reject'
  return ok({ decision, token: headers[approvalTokenHeader], request: payload.request })
}

/** What a text with spaces may have been: one with `+` there, or one line that a mail program broke. */
function textsOf(data: string): string[] {
  return [data.replaceAll(' ', '+'), data.replaceAll(' ', '')].map((text) => text.replaceAll(/[\r\n\t]/g, ''))
}

/** The value of a text of JSON in base64 or base64url, or null. */
function jsonIn(text: string): unknown {
  try {
    const plain = decodeURIComponent(text).replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
    const bytes = Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return null
  }
}
