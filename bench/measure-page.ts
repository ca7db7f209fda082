import type { Browser } from 'playwright-core'
import { keepsEarlyText, visit, type Visit } from './page-visit.ts'
import { startReactFloor } from './react-floor-page.ts'
import { kilobytes, spreadText, type Measurement, type Row } from './results.ts'
import { median, ratios, spreadOf } from './statistics.ts'

const rounds = 9

/** The figures of Logto's sign-in app, measured earlier under the same conditions (DESIGN §7) and not again here. */
const logto = { bytes: '409.5 kB, 11 requests', firstPaint: '3,252 ms', takesTyping: '3,979 ms' }

/**
 * Measures a first visit to the sign-in page: transferred bytes, and on a slow phone the times of the first paint and
 * of the interactive field. The floor is a React page with one field; the two alternate.
 */
export async function measurePage(browser: Browser, url: string): Promise<Measurement> {
  const floor = await startReactFloor()
  try {
    const ours = `${url}/`
    await visit(browser, { from: floor.from, to: ours }, false)
    const bare = await visit(browser, { from: floor.from, to: floor.url }, false)
    const whole = await visit(browser, { from: floor.from, to: ours }, false)
    const linked = await alternate(browser, floor.from, { floor: floor.url, ours })
    const typed = await alternate(browser, null, { floor: floor.url, ours })
    const kept = await keepsEarlyText(browser, ours)
    const rows = [
      wireRow(bare, whole),
      paintRow(linked, 'by a link of another site'),
      paintRow(typed, 'in an empty tab'),
      typingRow(linked, 'by a link of another site', kept),
      typingRow(typed, 'in an empty tab', kept),
    ]
    const remarks = [`The sign-in page requests ${whole.requests.join(', ')}.`]
    return { rows, remarks: kept ? remarks : [...remarks, 'What was typed before React took over was lost.'] }
  } finally {
    floor.stop()
  }
}

/** Visits both pages alternately. */
async function alternate(browser: Browser, from: string | null, to: { floor: string; ours: string }): Promise<Visits> {
  const visits = { ours: [] as Visit[], floor: [] as Visit[] }
  for (let round = 0; round < rounds; round++) {
    visits.floor.push(await visit(browser, { from, to: to.floor }, true))
    visits.ours.push(await visit(browser, { from, to: to.ours }, true))
  }
  return visits
}

function wireRow(bare: Visit, whole: Visit): Row {
  const { bytes, requests, callsBeforePaint } = whole
  return {
    what: 'sign-in page over the wire until the field takes typing',
    floor: `React itself: ${kilobytes(bare.bytes)}`,
    peer: `Logto: ${logto.bytes}`,
    ours: `${kilobytes(bytes)}, ${requests.length} requests, ${callsBeforePaint} API calls before the first paint`,
    budget: '≤ 80 kB, ≤ 3 requests, 0 API calls',
    met: bytes <= 80_000 && requests.length <= 3 && callsBeforePaint === 0,
  }
}

type Visits = { ours: readonly Visit[]; floor: readonly Visit[] }

/** Returns the medians in milliseconds, and the ratio of ours to the floor in the same round. */
function compare({ ours, floor }: Visits, timeOf: (visit: Visit) => number) {
  const [our, its] = [ours.map(timeOf), floor.map(timeOf)]
  const ratio = spreadOf(ratios(our, its))
  return {
    floor: `React itself: ${median(its).toFixed(0)} ms`,
    ours: `${spreadText(ratio, 2, '×')}, ${median(our).toFixed(0)} ms`,
    ratio: ratio.middle,
  }
}

function paintRow(visits: Visits, way: string): Row {
  const { floor, ours, ratio } = compare(visits, ({ firstPaint }) => firstPaint)
  const what = `first contentful paint, slow phone, ${way}`
  return { what, floor, peer: `Logto: ${logto.firstPaint}`, ours, budget: '≤ 1.6×', met: ratio <= 1.6 }
}

function typingRow(visits: Visits, way: string, kept: boolean): Row {
  const { floor, ours, ratio } = compare(visits, ({ takesTyping }) => takesTyping)
  const what = `field takes typing, slow phone, ${way}`
  const budget = '≤ 1.3×, typed text kept'
  return { what, floor, peer: `Logto: ${logto.takesTyping}`, ours, budget, met: ratio <= 1.3 && kept }
}
