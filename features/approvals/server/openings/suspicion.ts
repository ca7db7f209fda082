/** How soon after a mail was sent only a scanner opens its link, in milliseconds. */
const scannersOpenWithin = 60_000

/** Mail scanners, link previews and programs, by words of their user agents. */
const scannerAgents =
  /bot\b|crawl|spider|scan|preview|prefetch|proofpoint|barracuda|mimecast|safelinks|symantec|messagelabs|fireeye|trend ?micro|sophos|forcepoint|ironport|fortinet|zscaler|cloudmark|headless|phantomjs|electron|puppeteer|playwright|curl|wget|python|go-http|okhttp|libwww|java\/|node|axios|http-?client/i

/** What is known of a request for a link or its content. */
export type Opening = { method: string; agent: string; purpose: string; at: Date; sentAt: Date }

/**
 * Why a request for a link looks like that of a mail scanner, in words of the audit; empty where nothing does. `purpose` is that of the headers
 * by which browsers mark what they fetch ahead.
 */
export function suspicionOf({ method, agent, purpose, at, sentAt }: Opening): string[] {
  const since = at.getTime() - sentAt.getTime()
  return [
    method === 'HEAD' ? 'HEAD' : null,
    /prefetch|prerender|preview/i.test(purpose) ? 'fetched ahead' : null,
    agent.trim() === '' ? 'no user agent' : scannerAgents.test(agent) ? 'user agent of a scanner' : null,
    since >= 0 && since < scannersOpenWithin ? 'within 60 s of sending' : null,
  ].filter((reason) => reason !== null)
}

/** The reason of an audit event: the request, what happened, and why a scanner is suspected. */
export function openingText(number: number, what: string, suspicion: readonly string[]): string {
  return `#${number}, ${what}${suspicion.length === 0 ? '' : `; suspected scanner: ${suspicion.join(', ')}`}`
}
