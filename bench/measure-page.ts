import type { Browser } from 'playwright-core'
import { keepsEarlyText, visit, type Visit } from './page-visit.ts'
import { startReactFloor } from './react-floor-page.ts'
import { kilobytes, spreadText, type Measurement, type Row } from './results.ts'
import { median, ratios, spreadOf } from './statistics.ts'

const rounds = 15

/** Figures of Logto's sign-in app, measured under the same conditions (DESIGN §7); cited here, not run. */
const logto = { bytes: '409.5 kB, 11 requests', firstPaint: '3,252 ms', takesTyping: '3,979 ms' }

/**
 * The sign-in page on a first visit: the transferred bytes, and on a slow phone the times of the first paint and of the
 * interactive field. The floor, a page of React with one field, alternates with ours.
 */
export async function measurePage(browser: Browser, url: string): Promise<Measurement> {
  const floor = await startReactFloor()
  const visits = { ours: [] as Visit[], floor: [] as Visit[] }
  try {
    const { from } = floor
    const [toFloor, toOurs] = [
      { from, to: floor.url },
      { from, to: `${url}/` },
    ]
    await visit(browser, toOurs, false)
    const bare = await visit(browser, toFloor, false)
    const whole = await visit(browser, toOurs, false)
    for (let round = 0; round < rounds; round++) {
      visits.floor.push(await visit(browser, toFloor, true))
      visits.ours.push(await visit(browser, toOurs, true))
    }
    const kept = await keepsEarlyText(browser, `${url}/`)
    const rows = [wireRow(bare, whole), paintRow(visits), typingRow(visits, kept)]
    const remarks = [`The sign-in page requests ${whole.requests.join(', ')}.`]
    return { rows, remarks: kept ? remarks : [...remarks, 'What was typed before React took over was lost.'] }
  } finally {
    floor.stop()
  }
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

/** The middles in milliseconds, and how many times as long ours takes, round by round. */
function compare({ ours, floor }: Visits, timeOf: (visit: Visit) => number) {
  const [our, its] = [ours.map(timeOf), floor.map(timeOf)]
  const ratio = spreadOf(ratios(our, its))
  return {
    floor: `React itself: ${median(its).toFixed(0)} ms`,
    ours: `${spreadText(ratio, 2, '×')}, ${median(our).toFixed(0)} ms`,
    ratio: ratio.middle,
  }
}

function paintRow(visits: Visits): Row {
  const { floor, ours, ratio } = compare(visits, ({ firstPaint }) => firstPaint)
  const what = 'first contentful paint, slow phone'
  return { what, floor, peer: `Logto: ${logto.firstPaint}`, ours, budget: '≤ 1.6×', met: ratio <= 1.6 }
}

function typingRow(visits: Visits, kept: boolean): Row {
  const { floor, ours, ratio } = compare(visits, ({ takesTyping }) => takesTyping)
  const what = 'field takes typing, slow phone'
  const budget = '≤ 1.3×, typed text kept'
  return { what, floor, peer: `Logto: ${logto.takesTyping}`, ours, budget, met: ratio <= 1.3 && kept }
}
