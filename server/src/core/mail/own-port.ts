import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { isLocalHost } from '@portico/contract/platform/host-name.ts'

/**
 * The settings of a domain with its address at the port that this server listens on, and as https where it speaks that,
 * where the address is this machine itself: a demo on another port mails links that lead to it. Other addresses stay as
 * configured.
 */
export function atPort(
  domain: DomainSettings,
  { port, https = false }: { port: number; https?: boolean },
): DomainSettings {
  const { domainurl, statuspage } = domain
  const url = URL.parse(domainurl)
  if (url === null || !isLocalHost(url.hostname) || port === 0) return domain
  const { origin } = url
  if (https) url.protocol = 'https:'
  url.port = String(port)
  // A status page of this server moves with it.
  const isOwn = URL.parse(statuspage)?.origin === origin
  return {
    ...domain,
    domainurl: url.origin,
    statuspage: isOwn ? url.origin + statuspage.slice(origin.length) : statuspage,
  }
}
