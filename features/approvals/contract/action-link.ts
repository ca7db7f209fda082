import * as z from 'zod/mini'
import { token } from '@portico/contract/core/calls/text.ts'
import type { Decision } from '@portico/contract/core/requests/approval-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'

/** The content of an approval link: the decision, the approver's token and the request's number. */
export type ActionLink = { decision: Decision; token: string; request: number }

/** Why a link cannot be used: `data` is missing, or it is damaged or not from us (spec B §4). */
export type LinkProblem = 'parameters-missing' | 'not-processed'

/** The only header that a link may specify. */
export const approvalTokenHeader = 'approval-token'

/** The maximum length of a link that is parsed, in characters. Links that we send are always shorter. */
const longest = 4096

const endpoint = z.enum(['/api/approvals/action?status=approve', '/api/approvals/action?status=reject'])

/** The JSON of a link (spec B §3). Only our own path, our own header and the number of the request are allowed. */
const linkContent = z.strictObject({
  endpoint,
  headers: z.strictObject({ [approvalTokenHeader]: token }),
  payload: z.strictObject({ request: z.int().check(z.positive()) }),
})

/** Returns the endpoint of a decision as it appears in links and on the page. */
export function endpointOf(decision: Decision): z.infer<typeof endpoint> {
  return decision === 'approve' ? '/api/approvals/action?status=approve' : '/api/approvals/action?status=reject'
}

/**
 * Returns the `data` of a link: its JSON in base64 without padding. The path and base64url tokens are chosen so that
 * the result has only letters and digits, which mail clients do not alter.
 */
export function writeActionData({ decision, token: secret, request }: ActionLink): string {
  const content = { endpoint: endpointOf(decision), headers: { [approvalTokenHeader]: secret }, payload: { request } }
  return btoa(JSON.stringify(content)).replaceAll('=', '')
}

/**
 * Parses the query of an approval link. Accepts base64 and base64url, with and without padding, `+` decoded as a space,
 * doubly encoded percent signs, and lines that a mail client wrapped. Refuses any other content than that of a link
 * that we send.
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

/**
 * Returns the possible originals of a text that contains spaces: `+` for each space, or no spaces if a mail client
 * wrapped the line.
 */
function textsOf(data: string): string[] {
  return [data.replaceAll(' ', '+'), data.replaceAll(' ', '')].map((text) => text.replaceAll(/[\r\n\t]/g, ''))
}

/** Parses JSON in base64 or base64url. Returns null for any other text. */
function jsonIn(text: string): unknown {
  try {
    const plain = decodeURIComponent(text).replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
    const bytes = Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return null
  }
}
