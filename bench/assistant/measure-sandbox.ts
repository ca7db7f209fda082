import { readFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { attackedCsv, attacks, definitionOf } from '../../e2e/sandbox-attacks.ts'
import { signInForAssistant } from './sign-in-for-assistant.ts'
import type { Measurement, Row } from '../results.ts'
import { median } from '../statistics.ts'

const timeBudget = 1_500
const megabyte = 1024 * 1024
const memoryBudget = 110 * megabyte
const rounds = 5

/**
 * A run of one function: milliseconds until its outcome is shown, and the additional memory in bytes of the browser's
 * renderer processes.
 */
type Run = { took: number; memory: number }

/**
 * Runs hostile functions in the sandbox, in a browser against the running server. Measures how long it takes until each
 * is stopped, and the memory of all renderer processes meanwhile (proportional set size). The floor is a harmless
 * function; the two alternate.
 */
export async function measureSandbox(browser: Browser, url: string): Promise<Measurement> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } })
  try {
    const page = await context.newPage()
    const cdp = await browser.newBrowserCDPSession()
    await signInForAssistant(page, url)
    await openAttackedFile(page, url)
    const harmless = ['harmless', '(data) => data.length', /^200$/] as const
    const rows: Row[] = []
    // The first run only fills caches.
    await runOne(page, cdp, harmless)
    for (const attack of attacks) {
      const floor: Run[] = []
      const ours: Run[] = []
      for (let round = 0; round < rounds; round += 1) {
        floor.push(await runOne(page, cdp, harmless))
        ours.push(await runOne(page, cdp, attack))
      }
      rows.push(rowOf(attack[0], floor, ours))
    }
    return { rows, remarks: [] }
  } finally {
    await context.close()
  }
}

async function openAttackedFile(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/askBot`)
  const file = { name: 'Attacked.csv', mimeType: 'text/csv', buffer: Buffer.from(attackedCsv) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('region', { name: 'Number of rows', exact: true }).getByText('200').waitFor()
}

let runs = 0

async function runOne(
  page: Page,
  cdp: CDPSession,
  [kind, text, shown]: readonly [string, string, RegExp],
): Promise<Run> {
  // A unique name, because results are cached by a function's text.
  runs += 1
  const name = `${kind} ${runs}`
  const before = await memoryOfPages(cdp)
  let most = before
  const watching = new AbortController()
  const watched = (async () => {
    while (!watching.signal.aborted) most = Math.max(most, await memoryOfPages(cdp))
  })()
  try {
    const begun = performance.now()
    await runAndSee(page, name, `${text} // ${runs}`, shown)
    return { took: performance.now() - begun, memory: most - before }
  } finally {
    watching.abort()
    await watched
  }
}

/** Imports a dashboard with one function, and waits until its outcome is shown. */
async function runAndSee(page: Page, name: string, text: string, shown: RegExp): Promise<void> {
  const buffer = Buffer.from(definitionOf([[name, text]]))
  await page
    .getByLabel('JSON file with a dashboard')
    .setInputFiles({ name: 'dashboard.json', mimeType: 'application/json', buffer })
  await page.waitForFunction(isShown, { name, shown: shown.source }, { polling: 20 })
}

/** Runs in the page: whether the part with this name shows the expected outcome. */
function isShown({ name, shown }: { name: string; shown: string }): boolean {
  const part = document.querySelector(`section[aria-label="${name}"]`)
  return [...(part?.querySelectorAll('*') ?? [])].some(({ textContent }) => new RegExp(shown).test(textContent ?? ''))
}

/** Returns the memory of the browser's renderer processes in bytes; shared memory counts once. */
async function memoryOfPages(cdp: CDPSession): Promise<number> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { id }) => sum + memoryOf(id), 0)
}

/** Returns the memory of a process in bytes (Linux); 0 if it has just ended. */
function memoryOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const megabytes = (bytes: number) => `${(bytes / megabyte).toFixed(0)} MB`

function rowOf(name: string, floor: readonly Run[], ours: readonly Run[]): Row {
  const took = median(ours.map((run) => run.took))
  const memory = Math.max(...ours.map((run) => run.memory))
  return {
    what: `sandbox, attack by ${name}: until it is shown; memory of all pages over that before`,
    floor: `a harmless function: ${seconds(median(floor.map((run) => run.took)))}, ${megabytes(Math.max(...floor.map((run) => run.memory)))}`,
    peer: '',
    ours: `${seconds(took)}, ${megabytes(memory)} at the most`,
    budget: `≤ ${seconds(timeBudget)}, ≤ ${megabytes(memoryBudget)}`,
    met: took <= timeBudget && memory <= memoryBudget,
  }
}
