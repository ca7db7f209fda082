import type { Page, Route } from 'playwright-core'

/** A line's speed: bytes a second both ways, and milliseconds until an answer begins. */
type Line = { bytesPerSecond: number; latency: number }

/**
 * Returns a page a slow line, as the browser's own developer tools do.
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

/**
 * Holds the next call whose address matches until `act` is done, so that it is done while the page waits.
 */
export async function whileHeld(page: Page, address: string, act: () => Promise<void>): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hold = async (route: Route): Promise<void> => {
    await released
    await route.continue()
  }
  await page.route(address, hold, { times: 1 })
  await act().finally(release)
}
