import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { makeFile } from './made-file.ts'
import { signInForAssistant } from './sign-in-for-assistant.ts'
import { spreadText, type Measurement, type Row } from '../results.ts'
import { ratios, spreadOf } from '../statistics.ts'

const sizes = [
  { rows: 100_000, budget: 1_500, rounds: 7 },
  { rows: 1_000_000, budget: 6_000, rounds: 5 },
] as const
/** The longest task in milliseconds that a user does not notice as a delay. */
const longestTask = 100
const patienceMs = 120_000

/** Times in milliseconds since the file was chosen. */
type Shown = { whole: number; stored: number; longest: number }
type Rounds = { floor: number[]; shown: Shown[] }

/**
 * Measures the time from choosing a CSV file to a dashboard whose numbers are all verified, in a browser against the
 * running server. The floor is a page that only splits the file into cells; the two alternate.
 */
export async function measureDashboard(browser: Browser, url: string): Promise<Measurement> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-bench-files-'))
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } })
  try {
    const page = await context.newPage()
    await signInForAssistant(page, url)
    const rows: Row[] = []
    const remarks: string[] = []
    for (const { rows: count, budget, rounds } of sizes) {
      const file = path.join(folder, `${count}.csv`)
      await makeFile(file, count)
      // The first round starts processes and fills caches, as the first file of a user's day does.
      const first = await showDashboard(page, url, file)
      const measured: Rounds = { floor: [], shown: [] }
      for (let round = 0; round < rounds; round += 1) {
        measured.floor.push(await divideInPage(page, url, file))
        measured.shown.push(await showDashboard(page, url, file))
      }
      rows.push(rowOf(count, budget, measured))
      remarks.push(remarkOf(count, first, measured))
    }
    return { rows, remarks }
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function showDashboard(page: Page, url: string, file: string): Promise<Shown> {
  await page.goto(`${url}/askBot`)
  const input = page.locator('input[type=file]')
  await input.waitFor({ state: 'attached' })
  const stored = page
    .waitForResponse((response) => response.url().includes('/file?'))
    .then((response) => response.finished())
  await page.evaluate(noteFromChoice)
  await input.setInputFiles(file)
  await stored
  const storedAt = await page.evaluate(() => performance.now())
  const seen = await page.waitForFunction(whenVerified, null, { polling: 50, timeout: patienceMs })
  const { chosenAt = 0, shownAt = 0, longest = 0 } = (await seen.jsonValue()) ?? {}
  // Deletes the dataset before the next round.
  await page.getByRole('button', { name: `Delete ${path.basename(file)}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  return { whole: shownAt - chosenAt, stored: storedAt - chosenAt, longest }
}

/** Runs in the page: records when a file is chosen, and the longest task after that. */
function noteFromChoice(): void {
  Reflect.set(window, 'longest', 0)
  const tasks = new PerformanceObserver((list) => {
    const durations = list.getEntries().map(({ duration }) => duration)
    Reflect.set(window, 'longest', Math.max(Number(Reflect.get(window, 'longest')), ...durations))
  })
  tasks.observe({ type: 'longtask' })
  addEventListener('change', () => Reflect.set(window, 'chosenAt', performance.now()), { capture: true, once: true })
}

/** Runs in the page: returns whether at least ten numbers and charts are verified and no computation is pending. */
function whenVerified() {
  const verified = document.querySelectorAll('button[aria-label^="Calculated twice. "]').length
  if (verified < 10 || document.querySelector('[aria-busy="true"]') !== null) return null
  const noted = (name: string) => Number(Reflect.get(window, name))
  return { shownAt: performance.now(), chosenAt: noted('chosenAt'), longest: noted('longest') }
}

/** Returns the time in which a page that does nothing else splits the file into cells. */
async function divideInPage(page: Page, url: string, file: string): Promise<number> {
  await page.goto(`${url}/askBot`)
  const input = page.locator('input[type=file]')
  await input.waitFor({ state: 'attached' })
  await page.evaluate(divideChosenFile)
  await input.setInputFiles(file)
  const took = await page.waitForFunction(() => Number(Reflect.get(window, 'took')) || null, null, {
    timeout: patienceMs,
  })
  return Number(await took.jsonValue())
}

/** Runs in the page: intercepts the next chosen file before the app gets it. */
function divideChosenFile(): void {
  const divide = async (file: File | undefined) => {
    const begun = performance.now()
    const text = (await file?.text()) ?? ''
    let cells = 0
    for (const line of text.split('\n')) cells += line.split(',').length
    Reflect.set(window, 'took', cells === 0 ? 0 : performance.now() - begun)
  }
  addEventListener(
    'change',
    (event) => {
      event.stopImmediatePropagation()
      if (event.target instanceof HTMLInputElement) void divide(event.target.files?.[0])
    },
    { capture: true, once: true },
  )
}

const named = (rows: number) => rows.toLocaleString('en')
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

function rowOf(rows: number, budget: number, { floor, shown }: Rounds): Row {
  const whole = spreadOf(shown.map((item) => item.whole))
  const longest = Math.max(...shown.map((item) => item.longest))
  const times = spreadOf(
    ratios(
      shown.map((item) => item.whole),
      floor,
    ),
  )
  return {
    what: `CSV of ${named(rows)} rows × 10 columns: from its choice to the whole dashboard, verified`,
    floor: `a page that only divides it into cells: ${seconds(spreadOf(floor).middle)}`,
    peer: rows === 1_000_000 ? 'PapaParse, parsing alone: 3.5 s' : 'PapaParse, parsing alone: 0.44 s',
    ours: `${seconds(whole.middle)} (${seconds(whole.low)}–${seconds(whole.high)}), ${spreadText(times, 1, '×')}; longest task of the page ${longest.toFixed(0)} ms`,
    budget: `< ${seconds(budget)}, no task over ${longestTask} ms`,
    met: whole.middle < budget && longest <= longestTask,
  }
}

function remarkOf(rows: number, first: Shown, { shown }: Rounds): string {
  const stored = spreadOf(shown.map((item) => item.stored)).middle
  return `dashboard: of ${named(rows)} rows, ${seconds(stored)} until the file is imported and stored; the first one took ${seconds(first.whole)}.`
}
