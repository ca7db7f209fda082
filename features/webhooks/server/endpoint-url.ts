import { webhookUrlLongest, type UrlProblem } from '@portico/contract/core/requests/webhook-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { isIP } from 'node:net'
import { isPrivateHost } from '@portico/server/platform/http/private-host.ts'
import { isPublicAddress } from '@portico/server/platform/http/public-lookup.ts'

/**
 * Parses and normalises the address of an endpoint. Each delivery checks whether the host name resolves to a public
 * address.
 */
export function checkEndpointUrl(text: string, allowsPrivate: boolean): Result<string, UrlProblem> {
  const url = text.length > webhookUrlLongest ? null : URL.parse(text.trim())
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.port === '0')
    return err('webhook-address-not-valid')
  if (`${url.username}${url.password}` !== '') return err('webhook-address-with-password')
  if (allowsPrivate) return ok(url.href)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (isPrivateHost(url.hostname) || (isIP(host) !== 0 && !isPublicAddress(host))) return err('webhook-address-private')
  return url.protocol === 'https:' ? ok(url.href) : err('webhook-address-not-https')
}
