import { chromium, type LaunchOptions } from 'playwright-core'

/** What keeps the browser to itself: it looks up no host of its own and runs as root, too. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * How the system's Chromium (PORTICO_CHROMIUM) is launched, for a journey as for a picture.
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
