import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'

/** The cost of a first visit to a page. Times are in milliseconds since the navigation started. */
export type Visit = {
  bytes: number
  requests: string[]
  /** The API calls that started before the first paint. */
  callsBeforePaint: number
  firstPaint: number
  takesTyping: number
}

/**
 * A slow phone: 150 ms of latency, 1.6 Mbit/s down, 0.75 Mbit/s up, and a quarter of this machine's speed (DESIGN §7).
 */
const slow = { latency: 150, down: 1_600_000, up: 750_000, cpu: 4 }

const typedEarly = 'early'
const patienceMs = 60_000
/** Milliseconds that a new window of ordinary Chromium needs to load its own pages, such as that of the address bar. */
const settleMs = 1_500

/** A visit: the page `to`, opened from a page of another site, or from an empty tab if `from` is null. */
export type Way = { from: string | null; to: string }

/**
 * Opens the page `to` with an empty cache and waits until React has hydrated the field. Counts all bytes that Chromium
 * receives until then, including headers. Meanwhile no script of the test library runs in the page: finding or filling
 * a field would take about 270 ms of processor time on a slow phone.
 */
export async function visit(browser: Browser, { from, to }: Way, isSlow: boolean): Promise<Visit> {
  return inNewProfile(browser, async (page, session) => {
    // A visit from another site always starts a new process. The process of an empty tab is reused if the page's
    // headers permit that.
    if (from !== null) await page.goto(from)
    await pause(settleMs)
    if (isSlow) await slowDown(session)
    const traffic = await watchTraffic(session)
    const noting = await noteTimes(page, session)
    await page.goto(to, { waitUntil: 'commit' })
    const times = await noting.times
    const { firstPaint, takesTyping } = times
    return { ...traffic.until(times), firstPaint, takesTyping }
  })
}

/** Returns whether text that is typed into the first field of a slow page before hydration is kept. */
export async function keepsEarlyText(browser: Browser, url: string): Promise<boolean> {
  return inNewProfile(browser, async (page, session) => {
    await slowDown(session)
    const noting = await noteTimes(page, session)
    await page.goto(url, { waitUntil: 'commit' })
    const field = page.locator('input').first()
    await field.pressSequentially(typedEarly, { timeout: patienceMs })
    await noting.times
    return (await field.inputValue()) === typedEarly
  })
}

async function inNewProfile<Result>(
  browser: Browser,
  use: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    return await use(page, session)
  } finally {
    await context.close()
  }
}

type Times = { origin: number; firstPaint: number; takesTyping: number }

/** Makes the next page of the tab record its times; `times` rejects after a minute. */
async function noteTimes(page: Page, session: CDPSession): Promise<{ times: Promise<Times> }> {
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'noted' })
  await page.addInitScript(noteInPage)
  const { promise, resolve, reject } = Promise.withResolvers<Times>()
  const patience = setTimeout(() => reject(new Error('The field did not take typing within a minute.')), patienceMs)
  session.on('Runtime.bindingCalled', ({ payload }) => {
    clearTimeout(patience)
    const [origin = 0, firstPaint = 0, takesTyping = 0] = payload.split(' ').map(Number)
    resolve({ origin, firstPaint, takesTyping })
  })
  return { times: promise }
}

/**
 * Runs in the page. The field works once React has hydrated it, which React marks with a property of the element. Our
 * page also marks that moment on its root element, so it can be observed without polling.
 */
function noteInPage(): void {
  let painted = 0
  let ready = 0
  const give = (): void => {
    if (painted > 0 && ready > 0) Reflect.get(window, 'noted')(`${performance.timeOrigin} ${painted} ${ready}`)
  }
  new PerformanceObserver((entries) => {
    painted = entries.getEntriesByName('first-contentful-paint')[0]?.startTime ?? painted
    give()
  }).observe({ type: 'paint', buffered: true })
  const note = (): void => {
    clearInterval(looking)
    watching.disconnect()
    ready = performance.now()
    give()
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

/** A request; `sentAt` is in milliseconds since 1970. */
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
