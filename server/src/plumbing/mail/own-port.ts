import type { DomainSettings } from '@portico/contract/plumbing/domain-settings.ts'
import { isLocalHost } from '@portico/contract/plumbing/host-name.ts'

/**
 * The settings of a domain with its address at the port that this server listens on, and as https where it speaks that,
 * where the address is this machine itself: a demo on another port mails links that lead to it. Other addresses stay as
 * configured.
 */
export function atPort(
  domain: DomainSettings,
  { port, https = false }: { port: number; https?: boolean },
): DomainSettings {
  const url = URL.parse(domain.domainurl)
  if (url === null || !isLocalHost(url.hostname) || port === 0) return domain
  if (https) url.protocol = 'https:'
  url.port = String(port)
  return { ...domain, domainurl: url.origin }
}
