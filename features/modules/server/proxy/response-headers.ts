import { ownPath } from '@portico/contract/core/pages/own-path.ts'
import { foreignPermissions } from '@portico/server/platform/http/security-headers.ts'
import { mayAppSet } from './own-cookies.ts'
import { pairsOf, valuesOf } from './request-headers.ts'

/** Where an app is, to the browser and to this server. */
export type Place = {
  /** The origin that the browser sees, and the path of the app there. */
  origin: string
  home: string
  /** The address of the upstream, without a slash at the end, and that of the request there. */
  upstream: string
  requested: string
  /** The origin that the app is named by X-Forwarded-Host. */
  named: string
  /** Whether the response is the page of a whole window, rather than of a frame, or what a script or a page fetches. */
  isWindow: boolean
}

/** Name, value, name, value, … as they are sent. */
type Answered = { headers: string[] } | { leadsTo: string }

/** Of one connection alone, or about our origin as a whole: an app speaks for its own path. */
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
/** Events that an app sends one by one: a proxy in front of this server keeps none of them back. */
const streamed = /^(text\/event-stream|application\/(x-ndjson|jsonl))\b/i

/** Also what proxies in front of this server obey, such as nginx. */
const droppedFamilies = /^(access-control-|x-accel-|x-litespeed-|attribution-reporting-)/

/** Challenges for which browsers ask for a password under our address, or log a connection in that other users share. */
const asks = /\b(basic|digest|ntlm|negotiate|kerberos)\b/i

/** Cookies that a response may set: a browser keeps some 180 of a host, and drops ours for more. */
const cookiesAtMost = 20

/** Another one than that of our pages, so that a window of those that an app opens is cut off from it (HTML, "cross-origin opener policies"). */
const openerPolicy = 'same-origin-allow-popups'

/**
 * What reaches the browser of an app's headers: cookies and redirects stay at the app's path, nothing is kept for other users, and a policy
 * confines its pages. `leadsTo` is where a redirect would lead that is refused.
 */
export function responseHeaders(rawHeaders: readonly string[], place: Place): Answered {
  const kept = pairsOf(rawHeaders).filter(([name, value]) => {
    const lower = name.toLowerCase()
    return !dropped.has(lower) && !droppedFamilies.test(lower) && !(lower === 'www-authenticate' && asks.test(value))
  })
  const [location] = valuesOf(rawHeaders, 'location')
  const leads = location === undefined ? '' : redirectOf(location, place)
  if (leads === null) return { leadsTo: location ?? '' }
  const cookies = valuesOf(rawHeaders, 'set-cookie')
    .flatMap((cookie) => cookieOf(cookie, place) ?? [])
    .slice(0, cookiesAtMost)
  return {
    headers: [
      ...kept.flat(),
      ...(leads === '' ? [] : ['Location', leads]),
      ...cookies.flatMap((cookie) => ['Set-Cookie', cookie]),
      ...['Cache-Control', cachingOf(valuesOf(rawHeaders, 'cache-control').join(', '))],
      ...['Vary', [...valuesOf(rawHeaders, 'vary'), 'Cookie'].join(', ')],
      ...['Content-Security-Policy', policyOf(place)],
      ...['X-Content-Type-Options', 'nosniff', 'X-Frame-Options', 'SAMEORIGIN'],
      ...['Cross-Origin-Opener-Policy', openerPolicy, 'Cross-Origin-Resource-Policy', 'same-origin'],
      ...['Permissions-Policy', foreignPermissions],
      ...(valuesOf(rawHeaders, 'content-type').some((type) => streamed.test(type)) ? ['X-Accel-Buffering', 'no'] : []),
      ...(valuesOf(rawHeaders, 'referrer-policy').length === 0 ? ['Referrer-Policy', 'same-origin'] : []),
    ],
  }
}

/**
 * Confines the pages of an app to its path, as far as a policy can (CSP 3): what they load, where they send, what they frame. It adds to a policy of
 * the app itself. Inline scripts are the app's own matter.
 */
function policyOf({ origin, home }: Pick<Place, 'origin' | 'home'>): string {
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

/** Where a redirect leads, as the browser is sent it; null for one that is refused. Relative ones stay as they are where they can. */
function redirectOf(location: string, { origin, named, home, upstream, requested, isWindow }: Place): string | null {
  const url = URL.parse(location, requested)
  const base = new URL(upstream)
  if (url === null || url.username !== '' || url.password !== '') return null
  const rest = `${url.search}${url.hash}`
  const isOurs = url.origin === origin || url.origin === named
  // An app that knows its path by X-Forwarded-Prefix or X-Forwarded-Host names it.
  if ((isOurs || url.origin === base.origin) && isBelow(url.pathname, home)) return `${url.pathname}${rest}`
  const root = base.pathname.replace(/\/$/, '')
  if (url.origin === base.origin && isBelow(url.pathname, root))
    return `${home}${url.pathname.slice(root.length)}${rest}`
  // A script or a frame would be led to what is ours, which the policy does not see (CSP 3 §7.6).
  return isOurs && isWindow ? pageOfOurs(url) : null
}

/** The address of another page of ours, such as the modules; null for a call, and for what a browser reads as another site. */
const pageOfOurs = ({ pathname, search, hash }: URL): string | null =>
  isBelow(pathname, '/api') ? null : ownPath(`${pathname}${search}${hash}`)

const isBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** A cookie of an app for its path alone, or null for one that it may not set (RFC 6265bis §4.1). */
function cookieOf(cookie: string, { home, upstream }: Place): string | null {
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

/** Responses are for one user: no cache between keeps them. Where the app says nothing they are asked for again. */
function cachingOf(given: string): string {
  const kept = given
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !/^(public|private|s-maxage|proxy-revalidate)\b/i.test(each))
  return ['private', ...(kept.length === 0 ? ['no-cache'] : kept)].join(', ')
}
