import type { Browser } from 'playwright-core'
import type { Visit } from './page-visit.ts'
import { visit } from './page-visit.ts'
import { startReactFloor } from './react-floor-page.ts'
import type { Measurement, Row } from './results.ts'
import { kilobytes, spreadText } from './results.ts'
import { median, spreadOf } from './statistics.ts'

const rounds = 7

/** Figures of Logto's sign-in app, measured under the same conditions (DESIGN §7); cited here, not run. */
const logto = { bytes: '409.5 kB, 11 requests', firstPaint: '3,252 ms', takesTyping: '3,979 ms' }

/**
 * The sign-in page on a first visit: what comes over the wire, and on a slow phone when something shows and when the
 * field takes typing. The floor, a page of React with one field, takes turns with ours.
 */
export async function measurePage(browser: Browser, url: string): Promise<Measurement> {
  const floor = await startReactFloor()
  const visits = { ours: [] as Visit[], floor: [] as Visit[] }
  try {
    await visit(browser, `${url}/`, false)
    const bare = await visit(browser, floor.url, false)
    const whole = await visit(browser, `${url}/`, false)
    for (let round = 0; round < rounds; round++) {
      visits.floor.push(await visit(browser, floor.url, true))
      visits.ours.push(await visit(browser, `${url}/`, true))
    }
    const kept = visits.ours.every(({ keepsTyping }) => keepsTyping)
    const rows = [wireRow(bare, whole), paintRow(visits.floor, visits.ours), typingRow(visits.floor, visits.ours, kept)]
    const remarks = [`The sign-in page asks for ${whole.requests.join(', ')}.`]
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

function paintRow(floor: readonly Visit[], ours: readonly Visit[]): Row {
  const times = (visits: readonly Visit[]) => spreadOf(visits.map(({ firstPaint }) => firstPaint))
  return {
    what: 'first contentful paint, slow phone',
    floor: `React itself: ${times(floor).middle.toFixed(0)} ms`,
    peer: `Logto: ${logto.firstPaint}`,
    ours: spreadText(times(ours), 0, ' ms'),
    budget: '≤ 600 ms',
    met: times(ours).middle <= 600,
  }
}

function typingRow(floor: readonly Visit[], ours: readonly Visit[], kept: boolean): Row {
  const times = (visits: readonly Visit[]) => visits.map(({ takesTyping }) => takesTyping)
  return {
    what: 'field takes typing, slow phone',
    floor: `React itself: ${median(times(floor)).toFixed(0)} ms`,
    peer: `Logto: ${logto.takesTyping}`,
    ours: spreadText(spreadOf(times(ours)), 0, ' ms'),
    budget: '≤ 1,500 ms, typed text kept',
    met: median(times(ours)) <= 1_500 && kept,
  }
}
