import type { LaunchOptions } from 'playwright-core'

/** A host that resolves to this machine, but that browsers treat as remote. */
export const hostAway = 'portico.test'

/**
 * Features to disable. Chromium uses only the last such list, so this one repeats Playwright's (compared by
 * tools/chromium-flags.test.ts). Ours save two pages and a process per profile, and a process per visit.
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
  // Suggestions under the address bar: ordinary Chromium loads them as separate pages in each profile.
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  // A spare renderer process for a site that no test visits.
  'SpareRendererForSitePerProcess',
]

/**
 * Isolates the browser: it makes no requests except those of pages, and may run as root. The processor renders pages
 * without a graphics process, because Debian's `chromium` requires a graphics card, which servers lack.
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
  // Most pages of tests are closed before V8's slowest compiler pays.
  '--js-flags=--no-turbofan',
  `--host-resolver-rules=MAP ${hostAway} 127.0.0.1`,
]

/** Returns options to launch the system's Chromium (PORTICO_CHROMIUM), for tests and for pictures. */
export function launchOptions(): LaunchOptions {
  return { executablePath: process.env['PORTICO_CHROMIUM'] ?? '/usr/bin/chromium', args: flags, headless: true }
}
