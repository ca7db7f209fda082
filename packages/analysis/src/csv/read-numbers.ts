import { isCurrency, type Unit } from '#analysis/csv/cells/units.ts'
import { parseNumber, type ParsedNumber } from './parse-number.ts'
import type { Cells, Notes, Reading, TypingOptions } from './typing.ts'

type Forms = readonly (ParsedNumber | null)[]

/** Why a column of numbers cannot be read as numbers: their units differ. */
export type UnitProblem = 'mixed-units' | 'percent-mixed'

/** The number of texts in a sample. If none of them is a number, the remaining texts are not tried. */
const sampleSize = 100

/**
 * Reads the texts of a column as numbers with one decimal sign and one unit. Units of one kind are converted to the most
 * frequent one. Returns why not if units differ; null if the texts are no numbers.
 */
export function readNumbers(cells: Cells, options: TypingOptions): Reading | UnitProblem | null {
  const { texts, counts, isEmpty } = cells
  if (!isAnyOfSample(cells)) return null
  const forms = texts.map((text, index) => (isEmpty(index) ? null : parseNumber(text)))
  const weights = { point: 0, comma: 0 }
  forms.forEach((form, index) => {
    if (form === null) return
    if (form.point !== null) weights.point += counts[index] ?? 0
    if (form.comma !== null) weights.comma += counts[index] ?? 0
  })
  if (weights.point + weights.comma === 0) return null
  const unit = unitIn(forms, counts)
  if (typeof unit === 'string') return unit
  const isTie = weights.point === weights.comma && options.isCommaLikely === true
  const by = options.decision?.decimal ?? (weights.comma > weights.point || isTie ? 'comma' : 'point')
  const values = Float64Array.from(forms, (form) => valueBy(form, by, unit))
  return {
    type: 'number',
    values,
    ...(unit === null || unit.kind === 'scale' ? {} : { unit: unit.text }),
    notes: notesOf(forms, by, unit, options),
  }
}

/** Fast path: most columns of texts have no number in a sample of their texts. */
function isAnyOfSample({ texts, isEmpty }: Cells): boolean {
  const step = Math.max(1, Math.floor(texts.length / sampleSize))
  for (let index = 0; index < texts.length; index += step)
    if (!isEmpty(index) && parseNumber(texts[index] ?? '') !== null) return true
  return texts.length > sampleSize && texts.slice(1, sampleSize).some((text) => parseNumber(text) !== null)
}

function valueBy(form: ParsedNumber | null, by: 'point' | 'comma', unit: Unit | null): number {
  if (form === null) return Number.NaN
  const value = form[by] ?? Number.NaN
  const factor = form.of?.factor ?? 1
  if (unit?.kind === 'scale') return value * factor
  if (unit === null || form.of === undefined || factor === unit.factor) return value
  // Divided by a ratio of powers, so that 501 MB are 0.501 GB and not 0.5010000000000001.
  return unit.factor > factor ? value / (unit.factor / factor) : value * (factor / unit.factor)
}

/** Returns the unit to which all numbers are converted; null for none, or why there is no common one. */
function unitIn(forms: Forms, counts: Uint32Array): Unit | null | UnitProblem {
  const rows = new Map<string, { unit: Unit; rows: number }>()
  let isAnyPlain = false
  forms.forEach((form, index) => {
    if (form === null) return
    if (form.of === undefined) isAnyPlain ||= form.point !== 0
    else {
      const known = rows.get(form.of.text) ?? { unit: form.of, rows: 0 }
      rows.set(form.of.text, { unit: form.of, rows: known.rows + (counts[index] ?? 0) })
    }
  })
  const [first, ...others] = [...rows.values()].toSorted((one, other) => other.rows - one.rows)
  if (first === undefined) return null
  const { unit } = first
  if (unit.kind === 'scale' && others.every((other) => other.unit.kind === 'scale')) return { ...unit, factor: 1 }
  if (isAnyPlain) return unit.kind === '%' && others.length === 0 ? 'percent-mixed' : 'mixed-units'
  // Lengths of time in several units are durations.
  return others.some((other) => other.unit.kind !== unit.kind) || (others.length > 0 && unit.kind === 'time')
    ? 'mixed-units'
    : unit
}

function notesOf(forms: Forms, by: 'point' | 'comma', unit: Unit | null, options: TypingOptions): Notes {
  const read = forms.filter((form) => form !== null)
  const differ = read.filter(({ point, comma }) => point !== comma)
  const isOpen = differ.length > 0 && differ.every(({ point, comma }) => point !== null && comma !== null)
  const isKnown = options.isSignKnown === true || options.decision?.decimal !== undefined
  const signs = new Set(read.map(({ sign }) => sign))
  const found: readonly (readonly [Notes[number], boolean])[] = [
    ['decimal-comma', by === 'comma' && differ.length > 0],
    ['ambiguous-numbers', isOpen && !isKnown],
    ['negative-brackets', signs.has('brackets') || signs.has('behind')],
    ['debit-credit', signs.has('debit-credit')],
    ['converted-units', unit !== null && isConverted(read, unit)],
  ]
  return found.flatMap(([note, isSo]) => (isSo ? [note] : []))
}

const isConverted = (read: readonly ParsedNumber[], unit: Unit) =>
  !isCurrency(unit) && unit.kind !== 'scale' && read.some(({ of }) => of !== undefined && of.factor !== unit.factor)
