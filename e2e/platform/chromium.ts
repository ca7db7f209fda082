import type { LaunchOptions } from 'playwright-core'

/** A host that resolves to this machine, but that a browser treats as remote. */
export const hostAway = 'portico.test'

/**
 * Features that are switched off. Chromium uses only the last such list, so it includes Playwright's own
 * (tools/chromium-flags.test.ts compares them); ours save two pages and a process per profile, and a process per visit.
 */
const withoutFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
  // The suggestions under the address bar, which ordinary Chromium loads as separate pages for each profile.
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  // A spare renderer for a site that no test visits.
  'SpareRendererForSitePerProcess',
]

/**
 * Isolates the browser: it sends no network requests itself, and may run as root. Pages are rendered by the processor,
 * without a graphics process; Debian's `chromium` requires a graphics card, which a server lacks.
 */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-gpu-rasterization',
  '--in-process-gpu',
  `--disable-features=${withoutFeatures.join(',')}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${hostAway} 127.0.0.1`,
]

/**
 * How the system's Chromium (PORTICO_CHROMIUM) is launched, for a test as for a picture.
 */
export function launchOptions(): LaunchOptions {
  return { executablePath: process.env['PORTICO_CHROMIUM'] ?? '/usr/bin/chromium', args: flags, headless: true }
}
