import type { Page, Route } from 'playwright-core'

/** Holds back the calls with this method whose address matches until `act` is done. */
export async function whileHeld(page: Page, [method, address]: [string, string], act: () => Promise<void>) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hold = async (route: Route): Promise<void> => {
    if (route.request().method() === method) await released
    await route.fallback()
  }
  await page.route(address, hold)
  await act().finally(release)
  await page.unroute(address, hold)
}
