import { durationText } from './duration-text.ts'
import type { ChartSpec, Formats, Value } from './chart-spec.ts'
import type { Drawing, Mark, TextMark } from './drawing.ts'
import type { Palette } from './palette.ts'

const locale = 'en-US'
const numbers = new Intl.NumberFormat(locale)
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 })
const percents = new Intl.NumberFormat(locale, { style: 'percent' })

/** Formats numbers as in English, and times as ISO 8601 cut to their precision. */
export const testFormats: Formats = {
  number: (value) => numbers.format(value),
  compact: (value) => compact.format(value),
  percent: (share) => percents.format(share),
  duration: (seconds) => durationText(locale, seconds),
  time: (instant, grain, length) => {
    const end = { year: 4, month: 7, week: 10, date: 10, day: 10, minute: 16, second: 19 }[grain]
    return new Date(instant).toISOString().slice(length === 'short' && end > 7 ? 5 : 0, end)
  },
}

/** A palette in which no two parts have the same colour. */
export const testPalette: Palette = {
  series: ['#1f5fbf', '#0e7c86', '#b4540a', '#7a4fb5', '#4f6172', '#8a5a2b'],
  surface: '#ffffff',
  text: '#101828',
  quiet: '#5a6472',
  line: '#dddfe3',
  sunken: '#eceef2',
  font: 'DejaVu Sans, Helvetica, Arial, sans-serif',
}

/** Names as long as those in company registers. */
export const longCompany = 'Rheinisch-Westfälische Gesellschaft für Elektrizitätsversorgung und Fernwärme mbH & Co. KG'
export const longArabicCompany =
  'الشركة العالمية المتحدة للخدمات التقنية المُدارة والحلول الرقمية المتكاملة ذات المسؤولية المحدودة'

/** Returns a chart of one series over names. */
export function chartOf(kind: ChartSpec['kind'], names: readonly string[], values: readonly Value[]): ChartSpec {
  const x = { name: 'Name', scale: 'name', values: names } as const
  return { kind, title: 'Devices', description: 'By name.', x, series: [{ name: 'Count', values }], unit: 'devices' }
}

/** Returns a chart over days from 1 January 2026, with one value per day in each series. */
export function chartOverDays(kind: ChartSpec['kind'], series: Readonly<Record<string, readonly Value[]>>): ChartSpec {
  const named = Object.entries(series).map(([name, values]) => ({ name, values }))
  const days = Math.max(0, ...named.map(({ values }) => values.length))
  const values = Array.from({ length: days }, (_, day) => Date.UTC(2026, 0, 1 + day))
  const x = { name: 'Day', scale: 'time', grain: 'day', values } as const
  return { kind, title: 'Sign-ins', description: 'Per day.', x, series: named }
}

export const size = { width: 400, direction: 'ltr', formats: testFormats } as const

/** A mark with absolute coordinates. A path keeps its coordinates, and `moved` has the offset of its groups. */
type Placed = Exclude<Mark, { kind: 'group' }> & { moved?: { x: number; y: number } }

/** Returns the marks of a drawing without their groups, with absolute coordinates. */
export function flatMarks(marks: readonly Mark[], x = 0, y = 0): Placed[] {
  return marks.flatMap((mark) => {
    if (mark.kind === 'group') return flatMarks(mark.marks, x + (mark.x ?? 0), y + (mark.y ?? 0))
    if (mark.kind === 'line') return { ...mark, x1: mark.x1 + x, x2: mark.x2 + x, y1: mark.y1 + y, y2: mark.y2 + y }
    return mark.kind === 'path' ? { ...mark, moved: { x, y } } : { ...mark, x: mark.x + x, y: mark.y + y }
  })
}

/** Returns the texts of a drawing, of one part or of all. */
export function textsOf({ marks }: Drawing, part?: TextMark['part']): string[] {
  return flatMarks(marks).flatMap((mark) =>
    mark.kind === 'text' && (part === undefined || mark.part === part) ? [mark.text] : [],
  )
}

/** Returns the rectangles painted in the paint of a series. */
export function paintedRects({ marks }: Drawing) {
  return flatMarks(marks).flatMap((mark) => (mark.kind === 'rect' && mark.fill !== undefined ? [mark] : []))
}

/** Returns the paths of a drawing. */
export function pathsOf({ marks }: Drawing) {
  return flatMarks(marks).flatMap((mark) => (mark.kind === 'path' ? [mark] : []))
}
