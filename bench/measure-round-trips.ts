import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page, Request } from 'playwright-core'
import type { Measurement } from './results.ts'
import { password } from './sign-in-requests.ts'

const landing = '/insights'
/** The delay of each call in milliseconds, much longer than anything else between the password and the heading. */
const held = 1_000

/** One call; `respondedAt` is in milliseconds since 1970, infinite before the response. */
type Call = { name: string; respondedAt: number }

/**
 * Counts the API calls that the landing page's heading waits for, from Enter on the password, for a demo account in a
 * browser. Every call is delayed, so a heading that appears before a response did not wait for it. Throws if the
 * account does not land.
 */
export async function measureRoundTrips(browser: Browser, url: string): Promise<Measurement> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript(noteHeading, landing)
    await page.goto(`${url}/`)
    await page.locator('input[type=email], input[autocomplete~=username]').first().fill('admin@aurora.test')
    await page.keyboard.press('Enter')
    // The email step has a password field too, for password managers; only the next step has this button.
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await page.locator('input[type=password]').fill(password)
    const callsSoFar = await holdCalls(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${landing}`)
    await page.locator('h1').first().waitFor()
    await sleep(2 * held)
    const headingAt = await page.evaluate(() => {
      return performance.timeOrigin + (performance.getEntriesByName('heading')[0]?.startTime ?? 0)
    })
    const calls = callsSoFar()
    const awaited = calls.filter(({ respondedAt }) => respondedAt <= headingAt)
    return resultOf(
      awaited,
      calls.filter((call) => !awaited.includes(call)),
    )
  } finally {
    await context.close()
  }
}

async function holdCalls(page: Page): Promise<() => Call[]> {
  const calls = new Map<Request, Call>()
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const name = `${request.method()} ${new URL(request.url()).pathname}`
    calls.set(request, { name, respondedAt: Infinity })
    await sleep(held)
    await route.continue()
  })
  page.on('response', (response) => {
    const call = calls.get(response.request())
    if (call !== undefined) call.respondedAt = Date.now()
  })
  return () => [...calls.values()]
}

/** Runs in the page: records when the landing page has a heading. */
function noteHeading(path: string): void {
  const watching = new MutationObserver(() => {
    if (location.pathname !== path || document.querySelector('h1') === null) return
    watching.disconnect()
    performance.mark('heading')
  })
  watching.observe(document, { childList: true, subtree: true })
}

function resultOf(awaited: readonly Call[], others: readonly Call[]): Measurement {
  const named = (calls: readonly Call[]): string => calls.map(({ name }) => name).join(', ')
  const row = {
    what: 'round trips from password to landed page',
    floor: '1',
    peer: '',
    ours: String(awaited.length),
    budget: '≤ 2',
    met: awaited.length <= 2,
  }
  const remark = `The heading waits for ${named(awaited)}; what fills the page meanwhile: ${named(others)}.`
  return { rows: [row], remarks: [remark] }
}
