/**
 * The paths that show the app (spec A §2, spec B §2), after sign-in, except the trial's two pages, the reset of a
 * password and Validity Expired; `/` shows sign-in. A path that ends in `/*` stands for everything below it. The server
 * sends the app's page at these and a 404 elsewhere; the web app routes them.
 */
export const appPaths = [
  '/load',
  '/success',
  '/insights',
  '/insights/devices',
  '/insights/devices/*',
  '/insights/enrolment',
  '/insights/*',
  '/orchestrator',
  '/orchestrator/*',
  '/desk/new',
  '/desk/requests/*',
  '/desk',
  '/desk/queue',
  '/desk/replies',
  '/desk/settings',
  '/desk/*',
  '/beakapps',
  '/apps/*',
  '/chatBot',
  '/mpichatbot',
  '/gateschatbot',
  '/browserapp',
  '/chat',
  '/askBot',
  '/askBot/classic',
  '/glossary',
  '/document',
  '/document/page',
  '/document/*',
  '/sessions',
  '/registration',
  '/registration/msp',
  '/verify',
  '/request-action',
  '/reset',
  '/validityexpiry',
  '/callback/*',
] as const

/** Pages that links with a secret lead to: links in an email, of a device or from a provider. */
const secretPaths: readonly AppPath[] = ['/request-action', '/reset', '/verify', '/success', '/callback/*']

/** Query parameters that are secrets on every page; those of a chat link (`password`, `chathub`) lead to `/`. */
const secretParameter = /[?&](resettoken|devicetoken|token|password|chathub)=/i

/**
 * Whether an address (path and query) has a secret, also inside another parameter such as `redirectto`. The page is
 * then not stored, sends no referrer, and is not indexed by search engines.
 */
export function hasSecret(address: string): boolean {
  const pathname = address.split(/[?#]/)[0] ?? ''
  if (secretPaths.some((path) => isAtPath(path, pathname))) return true
  return secretParameter.test(address.replaceAll(/%3f/gi, '?').replaceAll(/%26/gi, '&').replaceAll(/%3d/gi, '='))
}

/**
 * Pages that are shown in a frame: their content security policy allows only what they need. They open other pages by
 * loading them.
 */
export const framedPaths: readonly AppPath[] = ['/chat', '/document/page']

/** One of `appPaths`. */
export type AppPath = (typeof appPaths)[number]

/**
 * Whether an address is at a path of the app, as the server sees it too: case counts, a slash at the end does not.
 */
export function isAtPath(path: AppPath, pathname: string): boolean {
  return path.endsWith('/*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path || pathname === `${path}/`
}
