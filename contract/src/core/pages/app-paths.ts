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

/**
 * Pages whose address has a secret of a mail that decides by itself: they are not kept, name themselves to no other page, and are in no
 * index of the web.
 */
export const secretPaths: readonly AppPath[] = ['/request-action']

/**
 * Pages that are shown in a frame: their content security policy allows only what they need. They lead to others by loading those.
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
