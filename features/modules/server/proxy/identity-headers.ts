import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { identityHeader } from '#features/modules/server/identity/issue-identities.ts'

/**
 * Returns a header name as an app may read it: CGI and its successors replace every character except letters and digits
 * by one and the same character.
 */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')

/** Headers that concern a single connection (RFC 9110 §7.6.1), or that the proxy writes itself for the next one. */
const ofConnection = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'http2-settings', 'expect', 'host', 'content-length', 'cookie', 'via'],
  'forwarded',
])

/** Headers with credentials of this product (spec A §7). */
const ofProduct = new Set([
  ...[plainName(identityHeader), 'api-key', 'authorizationtype', 'authtype', 'tenantid', 'companyid', 'userid'],
  ...['roleid', 'trackinfo', 'schemaname', 'databasename', 'referralurl'],
])
const productFamilies = /^(x-forwarded(-|$)|portico-)/

/** Matches headers of vendors whose proxies use these prefixes for the user or the caller's address. */
const vendors =
  /^(x-)?(akamai|amzn|appengine|arr|authelia|authentik|azure|cf|envoy|fastly|goog|hasura|iv|mellon|ms|oauth2?|oidc|okta|pomerium|shib(boleth)?|sm|tailscale|vouch|webauth|wl)-/

/**
 * Matches words at the beginning of a part of a name that stand for a person, a permission, a certificate, an address
 * or another request line.
 */
const words =
  /(^|-)(account|admin|affiliation|anonymous|assertion|auth|behalf|cert|claim|client|consumer|credential|customer|display-?name|edu-?person|email|employee|entitlement|eppn|full-?name|given-?name|group|idp|identity|impersonat|jwt|kerberos|krb|ldap|login|logon|mail|member|org(s|anis|aniz|id)?(-|$|ation)|originating|original|override|owner|permission|persistent-id|person|principal|proxy|real|remote|rewrite|role|runas|saml|scope|ssl|sso|subject|sudo|surname|targeted-id|team|tenant|tls|upn|user|usr|whoami)/

/** Matches short words, which must be a whole part of a name. */
const shortWords = /(^|-)(cn|dn|from|gid|host|ip|proto|scheme|sub|uid|url)(-|$)/
const otherRequestLines = /method|(^|-)front-end-https$/

/** Names that would match, but say nothing about a user: browsers and common libraries send them. */
const harmless = new Set(['authorization', 'user-agent', 'x-user-agent', 'proxy-status'])
const harmlessFamilies = /^(sec|access-control-request)-/

/** Returns whether a name belongs to the families with which proxies tell an app the user or the original request. */
function isIdentityLike(plain: string): boolean {
  if (harmless.has(plain) || harmlessFamilies.test(plain)) return false
  return [vendors, words, shortWords, otherRequestLines].some((family) => family.test(plain))
}

const isReserved = (plain: string) => ofConnection.has(plain) || ofProduct.has(plain) || productFamilies.test(plain)

/**
 * Whether a header of the client is passed to an app. Headers that could tell the app who the user is are dropped,
 * unless the app declared that it needs them. Headers of the connection and of this product are always dropped.
 * @param name as the client wrote it
 * @param declared names in lower case; a name with another spelling is not a declared header
 */
export function reachesApp(name: string, declared: readonly string[]): boolean {
  const plain = plainName(name)
  if (isReserved(plain)) return false
  return !isIdentityLike(plain) || declared.includes(name.toLowerCase())
}

const mostDeclared = 20
const longestName = 100

/**
 * Returns the headers that an app declares, in lower case and without duplicates. The error is a sentence about the
 * problem.
 */
export function readDeclaredHeaders(names: readonly string[]): Result<string[], string> {
  const declared = [...new Set(names.map((name) => name.trim().toLowerCase()).filter((name) => name !== ''))]
  if (declared.length > mostDeclared) return err(`An app declares at most ${mostDeclared} headers.`)
  for (const name of declared) {
    // The syntax of a token (RFC 9110 §5.6.2).
    if (name.length > longestName || !/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name))
      return err(`${name.slice(0, longestName)} is not the name of a header.`)
    if (isReserved(plainName(name))) return err(`${name} is set by Portico itself: an app never gets a client's.`)
  }
  return ok(declared)
}
