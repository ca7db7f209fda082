import type { ProgramSign } from '@portico/contract/core/requests/approval-rules.ts'

/** A link that is opened within this time after its mail was sent, in milliseconds, was opened by a scanner. */
const scannersOpenWithin = 60_000

/** Words in the user agents of mail scanners, link previews and programs. */
const scannerAgents =
  /bot\b|crawl|spider|scan|preview|prefetch|proofpoint|barracuda|mimecast|safelinks|symantec|messagelabs|fireeye|trend ?micro|sophos|forcepoint|ironport|fortinet|zscaler|cloudmark|headless|phantomjs|electron|puppeteer|playwright|curl|wget|python|go-http|okhttp|libwww|java\/|node|axios|http-?client/i

/** A request to a link's page or to its endpoint. */
export type Opening = { method: string; agent: string; hints: string; purpose: string; at: Date; sentAt: Date }

/** Returns why a browser is one that a program drives, by its user agent and its client hints (Sec-CH-UA); or null. */
export function programAgent({ agent, hints }: Pick<Opening, 'agent' | 'hints'>): string | null {
  if (agent.trim() === '') return 'no user agent'
  return scannerAgents.test(agent) || scannerAgents.test(hints) ? 'user agent of a scanner' : null
}

const programReasons = { driver: 'driven by a program', gesture: 'gesture of a program' } as const satisfies Record<
  ProgramSign,
  string
>

/** Returns the reason for what the page reported about a program, in the audit's wording. */
export const programReason = (program: ProgramSign | undefined): string[] =>
  program === undefined ? [] : [programReasons[program]]

/**
 * Returns why a request looks like one of a mail scanner, in the audit's wording; empty if it does not. `purpose` is
 * the header with which browsers mark prefetches.
 */
export function suspicionOf({ method, agent, hints, purpose, at, sentAt }: Opening): string[] {
  const since = at.getTime() - sentAt.getTime()
  return [
    method === 'HEAD' ? 'HEAD' : null,
    /prefetch|prerender|preview/i.test(purpose) ? 'fetched ahead' : null,
    programAgent({ agent, hints }),
    since >= 0 && since < scannersOpenWithin ? 'within 60 s of sending' : null,
  ].filter((reason) => reason !== null)
}

/** Returns the reason of an audit event: the request's number, what happened, and why a scanner is suspected. */
export function openingReason(number: number, what: string, suspicion: readonly string[]): string {
  return `#${number}, ${what}${suspicion.length === 0 ? '' : `; suspected scanner: ${suspicion.join(', ')}`}`
}
