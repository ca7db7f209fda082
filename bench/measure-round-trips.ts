import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page, Request } from 'playwright-core'
import type { Measurement } from './results.ts'
import { password } from './sign-in-requests.ts'

const landing = '/insights'
/** The delay of each call in milliseconds: much longer than any other step between the password and the heading. */
const held = 1_000

/** A call; `respondedAt` is in milliseconds since 1970, Infinity until the response arrives. */
type Call = { name: string; respondedAt: number }

/**
 * Counts the API calls that the heading of the landing page waits for, after a demo account has sent its password in a
 * browser. Every call is delayed, so the heading did not wait for a response that arrives after it. Throws if the
 * account does not reach its landing page.
 */
export async function measureRoundTrips(browser: Browser, url: string): Promise<Measurement> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript(noteHeading, landing)
    await page.goto(`${url}/`)
    await page.locator('input[type=email], input[autocomplete~=username]').first().fill('admin@aurora.test')
    await page.keyboard.press('Enter')
    // The email step also has a password field, for password managers, but only the password step has this button.
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

/** Runs in the page: records when the landing page gets its heading. */
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
