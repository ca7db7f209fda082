import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'

/** What one first visit to a page cost. Times are milliseconds from the start of the navigation. */
export type Visit = {
  bytes: number
  requests: string[]
  /** Calls to the API that began before anything was painted. */
  callsBeforePaint: number
  firstPaint: number
  takesTyping: number
  keepsTyping: boolean
}

/** A slow phone: 150 ms of latency, 1.6 Mbit/s down, 0.75 Mbit/s up, a quarter of this machine's speed (DESIGN §7). */
const slow = { latency: 150, down: 1_600_000, up: 750_000, cpu: 4 }

const typedEarly = 'early'
const patienceMs = 60_000

/**
 * Opens `url` with nothing cached, types as soon as the field is there, and waits until React has taken the field over.
 * What counts as over the wire is everything Chromium received until then, headers included.
 */
export async function visit(browser: Browser, url: string, isSlow: boolean): Promise<Visit> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const traffic = await watchTraffic(session)
    if (isSlow) await slowDown(session)
    await page.addInitScript(noteWhenReady)
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator('input').first().pressSequentially(typedEarly, { timeout: patienceMs })
    const times = await readTimes(page)
    const keepsTyping = (await page.locator('input').first().inputValue()) === typedEarly
    const { firstPaint, takesTyping } = times
    return { ...traffic.until(times), firstPaint, takesTyping, keepsTyping }
  } finally {
    await context.close()
  }
}

/**
 * Runs in the page. React marks what it has taken over by a property of its own; the field works from then on. The page
 * marks the same instant on its root element, which tells it without waiting for the next look.
 */
function noteWhenReady(): void {
  const note = (): void => {
    clearInterval(looking)
    watching.disconnect()
    performance.mark('field takes typing')
  }
  const watching = new MutationObserver(() => {
    if (document.documentElement.dataset['ready'] !== undefined) note()
  })
  watching.observe(document, { attributes: true, attributeFilter: ['data-ready'], subtree: true })
  const looking = setInterval(() => {
    const field = document.querySelector('input')
    if (field !== null && Object.keys(field).some((key) => key.startsWith('__reactProps$'))) note()
  }, 5)
}

type Times = { origin: number; firstPaint: number; takesTyping: number }

async function readTimes(page: Page): Promise<Times> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(25)) {
    const times = await page.evaluate(() => ({
      origin: performance.timeOrigin,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      takesTyping: performance.getEntriesByName('field takes typing')[0]?.startTime ?? 0,
    }))
    if (times.firstPaint > 0 && times.takesTyping > 0) return times
  }
  throw new Error('The field did not take typing within a minute.')
}

/** `sentAt` is in milliseconds since 1970. */
type Request = { url: string; sentAt: number; bytes: number }

type Traffic = { until(times: Times): { bytes: number; requests: string[]; callsBeforePaint: number } }

async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const requests = new Map<string, Request>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (request.url.startsWith('http')) requests.set(requestId, { url: request.url, sentAt: wallTime * 1000, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request !== undefined) request.bytes = encodedDataLength
  })
  return {
    until: ({ origin, takesTyping, firstPaint }) => {
      const before = (time: number) => [...requests.values()].filter(({ sentAt }) => sentAt - origin <= time)
      const needed = before(takesTyping)
      return {
        bytes: needed.reduce((sum, { bytes }) => sum + bytes, 0),
        requests: needed.map(({ url }) => new URL(url).pathname),
        callsBeforePaint: before(firstPaint).filter(({ url }) => new URL(url).pathname.startsWith('/api/')).length,
      }
    },
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.down / 8,
    uploadThroughput: slow.up / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
}
