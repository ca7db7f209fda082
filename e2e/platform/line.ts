import type { Page, Route } from 'playwright-core'

/** A line's speed: bytes a second both ways, and milliseconds of latency. */
type Line = { bytesPerSecond: number; latency: number }

/**
 * Slows down a page's network, as the browser's developer tools do.
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
 * Holds the next call whose address matches until `act` is done, while the page waits.
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
