import { parseDuration } from './parse-duration.ts'
import type { Cells, Reading } from './typing.ts'

const day = 86_400
/** Texts of a long column that are tried first, at its begin and spread over it: most columns have no lengths of time. */
const triedFirst = 200

/**
 * Reads the texts of a column as lengths of time in seconds; null if they are none. Texts such as `14:30` and `14:30:00`
 * are lengths if the column's name says so or if one of them exceeds a day; `14:30:00` also if the name says nothing.
 */
export function readDurations({ texts, isEmpty, uses }: Cells, isChosen = false): Reading | null {
  if (hasNone(texts)) return null
  const forms = texts.map((text, index) => (isEmpty(index) ? null : parseDuration(text)))
  const read = forms.filter((form) => form !== null)
  if (read.length === 0) return null
  const isLong = read.some(({ seconds }) => Math.abs(seconds) >= day)
  const isNamed = uses.has('duration') || isLong || isChosen
  const isTimeOfDay = uses.has('clock') || uses.has('date')
  const isDuration = read.every(({ form }) => form === 'units' || isNamed || (form === 'clock' && !isTimeOfDay))
  if (!isDuration) return null
  return { type: 'duration', values: Float64Array.from(forms, (form) => form?.seconds ?? Number.NaN), notes: [] }
}

function hasNone(texts: readonly string[]): boolean {
  if (texts.length < 10 * triedFirst) return false
  const step = Math.floor(texts.length / triedFirst)
  return !texts.some((text, index) => (index < triedFirst || index % step === 0) && parseDuration(text) !== null)
}
