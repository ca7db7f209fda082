import { expect } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectPath, stored } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { emailField } from '#e2e/platform/sign-in.ts'

// route-not-found.stories.tsx (features/landing/web) covers the content at each second.
browserTest(
  'an unknown address is a 404 with the given message as text, and after five seconds clears storage at the sign-in',
  async ({ visit }) => {
    // The page itself has this status, which the browser reports.
    visit.tolerate(/status of 404 \(Not Found\) \(http:\/\/localhost:\d+\/Insights/)
    const page = await visit.profile()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    const markup = '<img src=x onerror=alert(1)>'
    // Paths are case-sensitive, so the response's status matches the page.
    const received = await page.goto(addressOf(`/Insights?${new URLSearchParams({ message: markup }).toString()}`))
    expect(received?.status()).toBe(404)
    const heading = page.getByRole('heading', { level: 1, name: markup, exact: true })
    await expect.poll(() => page.clock.runFor(100).then(() => heading.count())).toBe(1)
    await expect.poll(() => page.title()).toBe(`${markup} · Portico`)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    await page.evaluate(() => {
      localStorage.setItem('tenantname', 'left over')
      sessionStorage.setItem('apptheme', 'VisionThemeDark')
    })
    await expect.poll(() => page.clock.runFor(1_000).then(() => new URL(page.url()).pathname)).toBe('/')
    await page.clock.resume()
    await expectPath(page, '/')
    await emailField(page).waitFor()
    const { local, session } = await stored(page)
    expect([local['tenantname'], session['apptheme']]).toEqual([undefined, undefined])
  },
)
