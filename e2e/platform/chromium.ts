import { chromium, type LaunchOptions } from 'playwright-core'

/** A host that leads to this machine, and that a browser takes for one that is elsewhere. */
export const hostAway = 'portico.test'

/**
 * Features that are switched off. Chromium takes the last such list alone, so that Playwright's own stand in it too
 * (tools/chromium-flags.test.ts compares them); ours cost two pages and a process for each profile, and a process for each visit.
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
  // The suggestions under the address bar, which ordinary Chromium loads as pages of their own for each profile.
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  // A renderer kept ready for a site that no test goes to.
  'SpareRendererForSitePerProcess',
]

/**
 * What keeps the browser to itself: it looks up no host of its own and runs as root, too. Pages are drawn by the processor, in no
 * process for graphics; Debian's `chromium` asks for the graphics card, which a server has not.
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

/**
 * Starts the one browser of a run. Files connect to it by its address.
 */
export async function startBrowser(): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = await chromium.launchServer(launchOptions())
  return { address: server.wsEndpoint(), stop: () => server.close() }
}
