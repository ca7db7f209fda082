import { refuse, shown, type SamlRefusal } from './refusal.ts'
import { clockTolerance } from './saml-constants.ts'

/**
 * Parses an instant as SAML writes it (SAML core §1.3.3). Returns milliseconds since 1970, or null for any other text.
 */
export function instantOf(text: string | null | undefined): number | null {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? null : milliseconds
}

/**
 * Checks that the present is within a window, with two minutes of tolerance at both ends. `what` names the window in
 * the log. A missing end is open, a malformed one is refused. Returns null or a refusal: `not-yet-valid`, `expired`.
 */
export function checkWindow(
  what: string,
  { notBefore, notOnOrAfter }: { notBefore: string | undefined; notOnOrAfter: string | undefined },
  now: Date,
): SamlRefusal | null {
  const here = `here it is ${now.toISOString()}`
  if (notBefore !== undefined) {
    const from = instantOf(notBefore)
    if (from === null || now.getTime() + clockTolerance < from) {
      return refuse('not-yet-valid', `${what} holds from ${shown(notBefore)}; ${here}. Compare the clocks.`)
    }
  }
  if (notOnOrAfter !== undefined) {
    const to = instantOf(notOnOrAfter)
    if (to === null || now.getTime() - clockTolerance >= to) {
      return refuse('expired', `${what} held until ${shown(notOnOrAfter)}; ${here}. Compare the clocks.`)
    }
  }
  return null
}

/**
 * Checks that the time of issue is not in the future and at most `oldest` milliseconds ago, each with two minutes of
 * tolerance. Returns null or a refusal: `not-yet-valid`, `too-old`.
 */
export function checkIssued(
  what: string,
  { issueInstant, oldest }: { issueInstant: string | undefined; oldest: number },
  now: Date,
): SamlRefusal | null {
  const issued = instantOf(issueInstant)
  const sentence = `${what} states that it was issued at ${shown(issueInstant)}; here it is ${now.toISOString()}.`
  if (issued === null || issued > now.getTime() + clockTolerance) return refuse('not-yet-valid', sentence)
  return issued + oldest + clockTolerance <= now.getTime() ? refuse('too-old', sentence) : null
}
