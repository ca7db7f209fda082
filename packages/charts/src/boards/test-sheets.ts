import type { ChartSpec } from '#charts/chart-spec.ts'
import { chartOf, chartOverDays } from '#charts/test-charts.ts'
import type { BoardSheet, Cells, SheetTexts, Tile, TileBody } from './board-sheet.ts'

export const testTexts: SheetTexts = {
  more: (count) => `and ${count} more`,
  page: (page, of) => `Page ${page} of ${of}`,
}

/** Creates a widget. */
export function tileOf(id: string, cells: Partial<Cells> = {}, changes: Partial<Tile> = {}): Tile {
  const body: TileBody = { shape: 'number', text: '1,204', note: '12 in the last 7 days' }
  return {
    id,
    title: id,
    headline: '',
    about: '',
    note: '',
    href: '',
    x: 0,
    y: 0,
    w: 4,
    h: 4,
    body,
    ...cells,
    ...changes,
  }
}

/** Creates a board of these widgets. */
export function sheetOf(tiles: readonly Tile[], changes: Partial<BoardSheet> = {}): BoardSheet {
  return {
    title: 'Insights',
    lines: ['Last 30 days: 28 October – 26 November 2026', 'All companies'],
    by: 'By Kim Lee on 26 November 2026, 05:40 (Europe/Berlin)',
    company: 'Aurora Systems',
    apptitle: 'Aurora One',
    logo: { width: 160, height: 40 },
    tiles,
    layout: { arrangement: 'grid', density: 'comfortable' },
    direction: 'ltr',
    ...changes,
  }
}

const rows = (count: number, isShare: boolean) =>
  Array.from({ length: count }, (_, index) => ({
    text: `gate-${index + 1}.warehouse.example.com`,
    detail: isShare ? `${97 - index * 4}%` : `2${index} November`,
    percent: isShare ? 97 - index * 4 : null,
  }))
const days = Array.from({ length: 30 }, (_, day) => 20 + ((day * 37) % 23))
const chart = (spec: ChartSpec): TileBody => ({ shape: 'chart', spec })
const systems = chartOf('donut', ['Windows', 'Linux', 'macOS'], [7812, 1897, 291])

/** A board with a widget of each shape, as the product has them. */
export const sampleTiles: readonly Tile[] = [
  tileOf('device-count', { w: 3, h: 2 }, { title: 'Devices' }),
  tileOf(
    'trial-days',
    { x: 3, w: 3, h: 2 },
    { title: 'Your trial', body: { shape: 'number', text: '12 days', note: 'until 8 December' } },
  ),
  tileOf(
    'waiting-requests',
    { x: 6, w: 6 },
    { title: 'Waiting for you', headline: '9 requests', body: { shape: 'list', rows: rows(6, false), more: 3 } },
  ),
  tileOf(
    'sign-ins',
    { y: 4, w: 12 },
    {
      title: 'Sign-ins',
      headline: '812 sign-ins, 41 failed',
      body: chart(chartOverDays('column', { Succeeded: days, Failed: days.map((of) => of % 5) })),
    },
  ),
  tileOf(
    'devices-by-state',
    { y: 8 },
    {
      title: 'Devices by state',
      headline: '10,000 devices',
      body: chart(chartOf('bar', ['Active', 'Pending', 'Silent', 'Retired'], [8120, 1200, 480, 200])),
      note: 'Includes sample data',
    },
  ),
  tileOf('devices-by-system', { x: 4, y: 8 }, { title: 'Devices by system', body: chart(systems) }),
  tileOf(
    'devices-by-report',
    { x: 8, y: 8 },
    {
      title: 'Devices by last report',
      body: chart(
        chartOf(
          'bar',
          Array.from({ length: 14 }, (_, index) => `Site ${index}`),
          Array.from({ length: 14 }, (_, index) => 400 - index * 20),
        ),
      ),
    },
  ),
  tileOf(
    'utilisation',
    { y: 12, w: 6 },
    {
      title: 'Utilisation',
      body: chart({
        ...chartOverDays('line', { Processor: days.map((of) => of / 100), Memory: days.map((of) => of / 60) }),
        isShare: true,
        reaches: 1,
      }),
    },
  ),
  tileOf(
    'busiest-devices',
    { x: 6, y: 12, w: 6 },
    { title: 'Busiest devices', body: { shape: 'list', rows: rows(8, true), more: 0 } },
  ),
  tileOf(
    'requests',
    { y: 16 },
    { title: 'Requests', body: { shape: 'text', title: 'No requests', text: 'No requests in this period.' } },
  ),
  tileOf(
    'sessions',
    { x: 4, y: 16 },
    { title: 'Sessions', body: { shape: 'text', title: '', text: "Couldn't load the data." } },
  ),
  tileOf(
    'users',
    { x: 8, y: 16 },
    { title: 'Software by edition', body: chart(chartOf('treemap', ['A', 'B', 'C', 'D'], [50, 30, 12, 8])) },
  ),
]
