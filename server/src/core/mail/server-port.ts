import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { isLocalHost } from '@portico/contract/platform/host-name.ts'

/**
 * Returns the settings of a domain. If its address is local, the settings get this server's port and protocol, so that
 * a demo on another port mails working links. Other addresses stay as configured.
 */
export function withServerPort(
  domain: DomainSettings,
  { port, https = false }: { port: number; https?: boolean },
): DomainSettings {
  const { domainurl, statuspage } = domain
  const url = URL.parse(domainurl)
  if (url === null || !isLocalHost(url.hostname) || port === 0) return domain
  const { origin } = url
  if (https) url.protocol = 'https:'
  url.port = String(port)
  // A status page on this server has the same port as the server.
  const isOwn = URL.parse(statuspage)?.origin === origin
  return {
    ...domain,
    domainurl: url.origin,
    statuspage: isOwn ? url.origin + statuspage.slice(origin.length) : statuspage,
  }
}
