import { createHash } from 'node:crypto'
import { shapeOf, type ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { expect, test } from 'vitest'
import { decisionsFor, shapesOf, type NamesUnder, type Remembered } from './file-shape.ts'

const hash = (...names: string[]) => createHash('sha256').update(shapeOf(names)).digest('hex')

/** A file with a title in line 1 and its header in line 3. */
const titled: NamesUnder = ({ header_line: line = 1 }) =>
  line === 3 ? ['Region', 'Umsatz'] : ['Report May', 'column 2']

const decided: ImportDecisions = { header_line: 3, columns: [{ column: 'Umsatz', role: 'measure' }] }
const may: Remembered = {
  shape: hash('Report April', 'column 2'),
  readShape: hash('Region', 'Umsatz'),
  decisions: decided,
}

test.each<[string, Remembered[], ImportDecisions]>([
  ['nothing is remembered', [], {}],
  ['the header is found alike', [{ ...may, shape: hash('Report May', 'column 2') }], decided],
  ['the header is alike in the decided line', [may], decided],
  ['another file', [{ ...may, readShape: hash('Region', 'Seats') }], {}],
  [
    'another file of the same dataset: without its structure',
    [{ ...may, readShape: hash('Region', 'Seats'), isSame: true }],
    { columns: [{ column: 'Umsatz', role: 'measure' }] },
  ],
  [
    'the newest of several that fit',
    [
      { ...may, decisions: { header_line: 3, decimal: 'comma' } },
      { ...may, decisions: decided },
    ],
    { header_line: 3, decimal: 'comma' },
  ],
])('%s', (_name, remembered, expected) => {
  expect(decisionsFor(remembered, titled)).toEqual(expected)
})

test('a file that cannot be read has no shape, and no decisions but those of its dataset', () => {
  const unreadable: NamesUnder = () => null
  expect(shapesOf(unreadable, { delimiter: ';' })).toEqual({ shape: null, readShape: null })
  expect(decisionsFor([may], unreadable)).toEqual({})
})

test('the shapes of a file with a decided header', () => {
  expect(shapesOf(titled, decided)).toEqual({
    shape: hash('Report May', 'column 2'),
    readShape: hash('Region', 'Umsatz'),
  })
  expect(shapesOf(titled, {}).readShape).toBe(hash('Report May', 'column 2'))
})
