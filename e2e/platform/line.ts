import type { Page, Route } from 'playwright-core'

/** Holds back the next call whose address matches until `act` is done. */
export async function whileHeld(page: Page, address: string, act: () => Promise<void>): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hold = async (route: Route): Promise<void> => {
    await released
    await route.continue()
  }
  await page.route(address, hold, { times: 1 })
  await act().finally(release)
}
