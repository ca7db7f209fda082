import { languageKey } from '@portico/contract/platform/language.ts'
import { themeCookie } from '@portico/contract/core/pages/stored-theme.ts'
import { pairsOf, valuesOf } from './request-headers.ts'

/** Where an app is, to the browser and to this server. */
export type Place = {
  /** The origin that the browser sees, and the path of the app there. */
  origin: string
  home: string
  /** The address of the upstream, without a slash at the end, and that of the request there. */
  upstream: string
  requested: string
  /** Whether the response is a page that the browser goes to, rather than what a script or a page fetches. */
  isNavigation: boolean
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
  ],
  ...['surrogate-control', 'cdn-cache-control', 'portico-identity', 'set-cookie', 'location', 'cache-control', 'vary'],
  ...['x-content-type-options', 'x-frame-options', 'cross-origin-opener-policy', 'cross-origin-resource-policy'],
])
/** Also what proxies in front of this server obey, such as nginx. */
const droppedFamilies = /^(access-control-|x-accel-|x-litespeed-)/

/**
 * What reaches the browser of an app's headers: cookies and redirects stay at the app's path, nothing is kept for other users, and a policy
 * confines its pages. `leadsTo` is where a redirect would lead that is refused.
 */
export function responseHeaders(rawHeaders: readonly string[], place: Place): Answered {
  const kept = pairsOf(rawHeaders).filter(([name]) => {
    const lower = name.toLowerCase()
    return !dropped.has(lower) && !droppedFamilies.test(lower)
  })
  const [location] = valuesOf(rawHeaders, 'location')
  const leads = location === undefined ? '' : redirectOf(location, place)
  if (leads === null) return { leadsTo: location ?? '' }
  const cookies = valuesOf(rawHeaders, 'set-cookie').flatMap((cookie) => cookieOf(cookie, place) ?? [])
  return {
    headers: [
      ...kept.flat(),
      ...(leads === '' ? [] : ['Location', leads]),
      ...cookies.flatMap((cookie) => ['Set-Cookie', cookie]),
      ...['Cache-Control', cachingOf(valuesOf(rawHeaders, 'cache-control').join(', '))],
      ...['Vary', [...valuesOf(rawHeaders, 'vary'), 'Cookie'].join(', ')],
      ...['Content-Security-Policy', policyOf(place)],
      ...['X-Content-Type-Options', 'nosniff', 'X-Frame-Options', 'SAMEORIGIN'],
      ...['Cross-Origin-Opener-Policy', 'same-origin', 'Cross-Origin-Resource-Policy', 'same-origin'],
      ...(valuesOf(rawHeaders, 'referrer-policy').length === 0 ? ['Referrer-Policy', 'same-origin'] : []),
    ],
  }
}

/**
 * Confines the pages of an app to its path, as far as a policy can (CSP 3): what they load, where they send, what they frame. It adds to a policy of
 * the app itself. Inline scripts are the app's own matter.
 */
export function policyOf({ origin, home }: Pick<Place, 'origin' | 'home'>): string {
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
function redirectOf(location: string, { origin, home, upstream, requested, isNavigation }: Place): string | null {
  const isBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const url = URL.parse(location, requested)
  const base = new URL(upstream)
  if (url === null || url.username !== '' || url.password !== '') return null
  const rest = `${url.search}${url.hash}`
  // An app that knows its path by X-Forwarded-Prefix or X-Forwarded-Host names it.
  if ((url.origin === origin || url.origin === base.origin) && isBelow(url.pathname, home))
    return `${url.pathname}${rest}`
  const root = base.pathname.replace(/\/$/, '')
  if (url.origin === base.origin && isBelow(url.pathname, root))
    return `${home}${url.pathname.slice(root.length)}${rest}`
  // Back to the other modules; a script would be led to calls of ours, which the policy does not see.
  return url.origin === origin && isNavigation ? `${url.pathname}${rest}` : null
}

/** Names that are ours or that vouch for a whole host; a cookie without a name may pass for one of them. */
const foreignName = new RegExp(`^(__(host|secure)-.*|${themeCookie}|${languageKey}|)$`, 'i')

/** A cookie of an app for its path alone, or null for one that it may not set (RFC 6265bis §4.1). */
function cookieOf(cookie: string, { home, upstream }: Place): string | null {
  const [pair = '', ...attributes] = cookie.split(';').map((each) => each.trim())
  const at = pair.indexOf('=')
  if (at < 1 || foreignName.test(pair.slice(0, at).trim())) return null
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
