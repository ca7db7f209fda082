/**
 * The paths that show the app (spec A §2, spec B §2), behind sign-in but for the trial's two pages, the reset of a password and
 * Validity Expired; `/` shows sign-in. A path that ends in `/*` stands for everything below it too. The server gives the app's page at these and a 404 elsewhere; the web app routes them.
 */
export const appPaths = [
  '/load',
  '/success',
  '/insights',
  '/insights/*',
  '/desk',
  '/desk/*',
  '/beakapps',
  '/chatBot',
  '/mpichatbot',
  '/gateschatbot',
  '/browserapp',
  '/chat',
  '/glossary',
  '/document',
  '/document/*',
  '/sessions',
  '/registration',
  '/registration/msp',
  '/verify',
  '/reset',
  '/validityexpiry',
  '/callback/*',
] as const
