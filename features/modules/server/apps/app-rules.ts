import { isIP } from 'node:net'
import { kindOfModule } from '@portico/contract/core/accounts/roles.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { ipv4Inside, isForbiddenAddress } from '#features/modules/server/proxy/upstream-address.ts'

/** The maximum length of an upstream's address, in characters. */
const longest = 500

/**
 * Parses the address of an upstream into the form in which it is stored: `http:` or `https:`, host, port and optionally
 * a path, without a final slash. The error is a sentence about the problem.
 */
export function readUpstream(text: string): Result<string, string> {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(text.trim()))
    return err('An upstream is an address such as http://runbooks.internal:8080.')
  if (url.username !== '' || url.password !== '')
    return err('An upstream has no user and no password in its address: the app gets the signed identity of each user.')
  if (/[?#]/.test(text)) return err('An upstream has neither a query nor a fragment.')
  if (/[%\\;]/.test(text) || url.pathname.includes('//') || /(^|\/)\.\.?(\/|$)/.test(text))
    return err('The path of an upstream has letters, digits, -, _ and . between single slashes.')
  if (isForbiddenAddress(url.hostname))
    return err(`${url.hostname} is a link-local address, where clouds serve credentials: an app cannot be there.`)
  const address = `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  return address.length > longest ? err(`An upstream has at most ${longest} characters.`) : ok(address)
}

/** The addresses of this deployment: the hosts of its domains, the addresses of this machine, and its own port. */
export type Own = { hosts: readonly string[]; addresses: readonly string[]; port: number }

/**
 * Returns whether an upstream is this server itself: one of its domains' hosts at its own or a standard port, or this
 * machine at its own port.
 */
export function isOwnServer(upstream: string, { hosts, addresses, port }: Own): boolean {
  const url = new URL(upstream)
  const at = Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port)
  const host = url.hostname.replaceAll(/^\[|\]$|\.$/g, '').toLowerCase()
  const inside = ipv4Inside(host) ?? host
  if (isThisMachine(inside) || addresses.includes(inside)) return at === port
  return hosts.includes(host) && [port, 80, 443].includes(at)
}

const isThisMachine = (host: string) =>
  /^(.+\.)?localhost$/.test(host) || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * Returns the path of a module's app: the given one, else `/orchestrator` for the Orchestrator and `/apps/<key>` for
 * other modules. The error is a sentence about the problem.
 */
export function readAppPath(modulekey: string, given: string | null): Result<string, string> {
  const kind = kindOfModule(modulekey)
  if (kind !== null && kind !== 'Orchestrator')
    return err(`${modulekey} has pages of this product: an app is for a module without any, or for the Orchestrator.`)
  if (kind === 'Orchestrator')
    return given === null || given === '/orchestrator'
      ? ok('/orchestrator')
      : err('The Orchestrator is at /orchestrator.')
  const slug = modulekey
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
  const path = given ?? `/apps/${slug}`
  return /^\/apps\/[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(path)
    ? ok(path)
    : err('Give the app a path by --path: /apps/ with up to 40 small letters, digits and -, such as /apps/runbooks.')
}
