import type { Page } from 'playwright-core'

/** A line's speed: bytes a second both ways, and milliseconds until an answer begins. */
type Line = { bytesPerSecond: number; latency: number }

/**
 * Gives a page a slow line, as the browser's own developer tools do.
 */
export async function slowDown(page: Page, { bytesPerSecond, latency }: Line): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}
