import { ownPath } from '@portico/contract/core/pages/own-path.ts'
import { foreignPermissions } from '@portico/server/platform/http/security-headers.ts'
import { mayAppSet } from './own-cookies.ts'
import { pairsOf, trimBlanks, valuesOf } from './request-headers.ts'

/** The location of an app, as the browser sees it and as this server sees it. */
export type AppLocation = {
  /** The origin and path of the app for the browser. */
  origin: string
  home: string
  /** The address of the upstream without a final slash, and the address of the request there. */
  upstream: string
  requested: string
  /** The origin that the app is given in X-Forwarded-Host. */
  named: string
  /** Whether the response is a page for a whole window, instead of for a frame or a script. */
  isWindow: boolean
}

/** The headers to send: name, value, name, value, … or the target of a refused redirect. */
type Answered = { headers: string[] } | { leadsTo: string }

/**
 * Headers that are dropped: those of a single connection, and those about our whole origin, because an app may only
 * speak for its own path.
 */
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
/** Matches streams of events, which no proxy in front of this server may buffer. */
const streamed = /^(text\/event-stream|application\/(x-ndjson|jsonl))\b/i

/** Matches headers that proxies in front of this server, such as nginx, obey. */
const droppedFamilies = /^(access-control-|x-accel-|x-litespeed-|attribution-reporting-)/

/**
 * Matches challenges after which browsers ask for a password under our address, or authenticate a connection that other
 * users share.
 */
const asks = /\b(basic|digest|ntlm|negotiate|kerberos)\b/i

/**
 * The maximum number of cookies in a response: browsers store about 180 per host, and would drop ours if there were
 * more.
 */
const cookiesAtMost = 20

/**
 * Differs from the policy of our pages, so that a window that an app opens is separated from them (HTML, "cross-origin
 * opener policies").
 */
const openerPolicy = 'same-origin-allow-popups'

/**
 * Returns the headers of an app's response for the browser. Cookies and redirects stay at the app's path, nothing is
 * cached for other users, and a content security policy confines its pages. `leadsTo` is the target of a refused
 * redirect.
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
 * Returns a content security policy that confines an app's pages to its path as far as possible (CSP 3): what they may
 * load, send to and frame. It applies in addition to a policy of the app itself. Inline scripts are left to the app.
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
 * Returns the target of a redirect for the browser; null if it is refused. Relative targets stay relative if possible.
 */
function redirectOf(
  location: string,
  { origin, named, home, upstream, requested, isWindow }: AppLocation,
): string | null {
  const url = URL.parse(asUtf8(location), requested)
  const base = new URL(upstream)
  if (url === null || url.username !== '' || url.password !== '') return null
  const rest = `${url.search}${url.hash}`
  const isOurs = url.origin === origin || url.origin === named
  // The app knows its path, from X-Forwarded-Prefix or X-Forwarded-Host, and names it.
  if ((isOurs || url.origin === base.origin) && isBelow(url.pathname, home)) return `${url.pathname}${rest}`
  const root = base.pathname.replace(/\/$/, '')
  if (url.origin === base.origin && isBelow(url.pathname, root))
    return `${home}${url.pathname.slice(root.length)}${rest}`
  // In a script or frame, the redirect would lead to a page of ours that the policy does not check (CSP 3 §7.6).
  return isOurs && isWindow ? pageOfOurs(url) : null
}

/** Returns the text of a header's bytes in UTF-8, as browsers read addresses; as it is if they are none. */
function asUtf8(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}

/**
 * Returns the address of another page of ours, such as the modules. Null for a call, and for an address that browsers
 * read as another site.
 */
const pageOfOurs = ({ pathname, search, hash }: URL): string | null =>
  isBelow(pathname, '/api') ? null : ownPath(`${pathname}${search}${hash}`)

const isBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** Returns a cookie of an app, restricted to the app's path; null if the app may not set it (RFC 6265bis §4.1). */
function cookieOf(cookie: string, { home, upstream }: AppLocation): string | null {
  const [pair = '', ...attributes] = cookie.split(';').map(trimBlanks)
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

/**
 * Returns the caching header. Responses are for one user, so shared caches must not store them. If the app sets no such
 * header, responses must be revalidated.
 */
function cachingOf(given: string): string {
  const kept = given
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !/^(public|private|s-maxage|proxy-revalidate)\b/i.test(each))
  return ['private', ...(kept.length === 0 ? ['no-cache'] : kept)].join(', ')
}
