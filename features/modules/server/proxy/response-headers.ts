import { ownPath } from '@portico/contract/core/pages/own-path.ts'
import { foreignPermissions } from '@portico/server/platform/http/security-headers.ts'
import { mayAppSet } from './own-cookies.ts'
import { pairsOf, valuesOf } from './request-headers.ts'

/** The addresses of an app, for the browser and for this server. */
export type AppLocation = {
  /** The origin that the browser sees, and the path of the app there. */
  origin: string
  home: string
  /** The address of the upstream, without a slash at the end, and the address of the request there. */
  upstream: string
  requested: string
  /** The origin that X-Forwarded-Host tells the app. */
  named: string
  /**
   * Whether the response is the page of a whole window, rather than of a frame, or a response to a script or a page's
   * fetch.
   */
  isWindow: boolean
}

/** Name, value, name, value, … as they are sent. */
type Answered = { headers: string[] } | { leadsTo: string }

/** Headers of a single connection, or about our origin as a whole: an app may speak only for its own path. */
const dropped = new Set([
  ...[
    'connection',
    'keep-alive',
    'proxy-connection',
    'proxy-authenticate',
    'proxy-authentication-info',
    'te',
    'trailer',
  ],
  ...['transfer-encoding', 'upgrade', 'server', 'x-powered-by', 'via', 'date', 'alt-svc', 'strict-transport-security'],
  ...[
    'clear-site-data',
    'service-worker-allowed',
    'public-key-pins',
    'expect-ct',
    'nel',
    'report-to',
    'reporting-endpoints',
  ],
  ...[
    'origin-agent-cluster',
    'accept-ch',
    'critical-ch',
    'refresh',
    'use-as-dictionary',
    'speculation-rules',
    'set-login',
  ],
  ...[
    'supports-loading-mode',
    'activate-storage-access',
    'sec-session-registration',
    'timing-allow-origin',
    'x-sendfile',
    'x-sendfile-type',
    'no-vary-search',
    'sourcemap',
    'x-sourcemap',
    'content-security-policy-report-only',
    'observe-browsing-topics',
    'permissions-policy',
    'feature-policy',
  ],
  ...['surrogate-control', 'cdn-cache-control', 'portico-identity', 'set-cookie', 'location', 'cache-control', 'vary'],
  ...['x-content-type-options', 'x-frame-options', 'cross-origin-opener-policy', 'cross-origin-resource-policy'],
])
/** Events that an app sends one by one: no proxy in front of this server may buffer them. */
const streamed = /^(text\/event-stream|application\/(x-ndjson|jsonl))\b/i

/** Headers that proxies in front of this server, such as nginx, obey. */
const droppedFamilies = /^(access-control-|x-accel-|x-litespeed-|attribution-reporting-)/

/**
 * Challenges for which browsers ask for a password under our address, or log in a connection that other users share.
 */
const asks = /\b(basic|digest|ntlm|negotiate|kerberos)\b/i

/** The most cookies that a response may set: a browser keeps some 180 per host, and drops ours if there are more. */
const cookiesAtMost = 20

/**
 * Another policy than that of our pages, so that a window that an app opens is cut off from them (HTML, "cross-origin
 * opener policies").
 */
const openerPolicy = 'same-origin-allow-popups'

/**
 * The headers of an app's response that reach the browser: cookies and redirects stay at the app's path, nothing is
 * cached for other users, and a policy confines its pages. `leadsTo` is the target of a refused redirect.
 */
export function responseHeaders(rawHeaders: readonly string[], appLocation: AppLocation): Answered {
  const kept = pairsOf(rawHeaders).filter(([name, value]) => {
    const lower = name.toLowerCase()
    return !dropped.has(lower) && !droppedFamilies.test(lower) && !(lower === 'www-authenticate' && asks.test(value))
  })
  const [location] = valuesOf(rawHeaders, 'location')
  const leads = location === undefined ? '' : redirectOf(location, appLocation)
  if (leads === null) return { leadsTo: location ?? '' }
  const cookies = valuesOf(rawHeaders, 'set-cookie')
    .flatMap((cookie) => cookieOf(cookie, appLocation) ?? [])
    .slice(0, cookiesAtMost)
  return {
    headers: [
      ...kept.flat(),
      ...(leads === '' ? [] : ['Location', leads]),
      ...cookies.flatMap((cookie) => ['Set-Cookie', cookie]),
      ...['Cache-Control', cachingOf(valuesOf(rawHeaders, 'cache-control').join(', '))],
      ...['Vary', [...valuesOf(rawHeaders, 'vary'), 'Cookie'].join(', ')],
      ...['Content-Security-Policy', policyOf(appLocation)],
      ...['X-Content-Type-Options', 'nosniff', 'X-Frame-Options', 'SAMEORIGIN'],
      ...['Cross-Origin-Opener-Policy', openerPolicy, 'Cross-Origin-Resource-Policy', 'same-origin'],
      ...['Permissions-Policy', foreignPermissions],
      ...(valuesOf(rawHeaders, 'content-type').some((type) => streamed.test(type)) ? ['X-Accel-Buffering', 'no'] : []),
      ...(valuesOf(rawHeaders, 'referrer-policy').length === 0 ? ['Referrer-Policy', 'same-origin'] : []),
    ],
  }
}

/**
 * Confines the pages of an app to its path, as far as a policy can (CSP 3): what they may load, send to and frame. It
 * adds to a policy of the app itself. Inline scripts are left to the app.
 */
function policyOf({ origin, home }: Pick<AppLocation, 'origin' | 'home'>): string {
  const own = `${origin}${home}/`
  const sockets = own.replace(/^http/, 'ws')
  return [
    `default-src ${own} data: blob: 'unsafe-inline' 'unsafe-eval'`,
    `connect-src ${own} ${sockets} data: blob:`,
    `worker-src ${own} blob:`,
    `frame-src ${own} data: blob:`,
    `form-action ${own}`,
    `base-uri ${own}`,
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * The target of a redirect as the browser gets it; null for one that is refused. Relative targets stay relative if they
 * can.
 */
function redirectOf(
  location: string,
  { origin, named, home, upstream, requested, isWindow }: AppLocation,
): string | null {
  const url = URL.parse(location, requested)
  const base = new URL(upstream)
  if (url === null || url.username !== '' || url.password !== '') return null
  const rest = `${url.search}${url.hash}`
  const isOurs = url.origin === origin || url.origin === named
  // An app that knows its path from X-Forwarded-Prefix or X-Forwarded-Host names it.
  if ((isOurs || url.origin === base.origin) && isBelow(url.pathname, home)) return `${url.pathname}${rest}`
  const root = base.pathname.replace(/\/$/, '')
  if (url.origin === base.origin && isBelow(url.pathname, root))
    return `${home}${url.pathname.slice(root.length)}${rest}`
  // A script or a frame would be redirected to a page of ours, which the policy does not see (CSP 3 §7.6).
  return isOurs && isWindow ? pageOfOurs(url) : null
}

/**
 * The address of another page of ours, such as the modules; null for a call, and for an address that a browser reads as
 * another site.
 */
const pageOfOurs = ({ pathname, search, hash }: URL): string | null =>
  isBelow(pathname, '/api') ? null : ownPath(`${pathname}${search}${hash}`)

const isBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** A cookie of an app, limited to its path, or null for one that it may not set (RFC 6265bis §4.1). */
function cookieOf(cookie: string, { home, upstream }: AppLocation): string | null {
  const [pair = '', ...attributes] = cookie.split(';').map((each) => each.trim())
  const at = pair.indexOf('=')
  if (at < 1 || !mayAppSet(pair.slice(0, at).trim())) return null
  const nameOf = (attribute: string) => (attribute.split('=')[0] ?? '').trim().toLowerCase()
  const kept = attributes.filter((each) => each !== '' && nameOf(each) !== 'domain' && nameOf(each) !== 'path')
  const path =
    attributes
      .findLast((each) => nameOf(each) === 'path')
      ?.split('=')[1]
      ?.trim() ?? ''
  return [pair, ...kept, `Path=${cookiePath(path, home, new URL(upstream).pathname.replace(/\/$/, ''))}`].join('; ')
}

function cookiePath(path: string, home: string, root: string): string {
  const isPlain = /^\/[\w\-./~%]*$/.test(path) && !/(^|\/)\.\.?(\/|$)/.test(path)
  if (!isPlain || path === '/') return home
  if (path === home || path.startsWith(`${home}/`)) return path
  return path === root || path.startsWith(`${root}/`) ? `${home}${path.slice(root.length)}` : home
}

/** Responses are for one user, so no shared cache keeps them. If the app sets no cache header, they are revalidated. */
function cachingOf(given: string): string {
  const kept = given
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !/^(public|private|s-maxage|proxy-revalidate)\b/i.test(each))
  return ['private', ...(kept.length === 0 ? ['no-cache'] : kept)].join(', ')
}
