import { describe, expect, it } from 'vitest'
import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { importCsv } from '#analysis/csv/import-csv.ts'
import { cellsIn } from '#analysis/test-table-queries.ts'
import { headOfTable, namesOfGroups, unitInCell } from './head-of-table.ts'

function read(lines: readonly string[], decisions: ImportDecisions = {}) {
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
  const outcome = importCsv(() => [bytes], { decisions })
  if (!outcome.ok) throw new Error(`not imported: ${outcome.error.problem}`)
  const { table, report } = outcome.value
  return {
    names: table.columns.map(({ name }) => name),
    rows: table.rows,
    header: report.header_line,
    ragged: report.ragged.count,
    first: table.columns.map((column) => cellsIn(column)[0]),
    out: report.left_out.map(({ line, kind }) => [line, kind]),
    units: table.columns.map((column) => ('unit' in column ? column.unit : undefined)),
  }
}

const recordsOf = (text: string) => text.split('\n').map((line) => line.split(','))

/** The first records of a file, the rows of its header, and whether a row of units follows. */
const heads: [name: string, records: string, headers: 0 | 1 | 2, hasUnits?: boolean][] = [
  ['names', 'day,city,units\n2024-03-01,Bonn,1\n2024-03-02,Ulm,2\n2024-03-03,Köln,3', 1],
  ['no names', '2024-03-01,Bonn,1\n2024-03-02,Ulm,2\n2024-03-03,Köln,3\n2024-03-04,Jena,4', 0],
  ['numbers only', '5,7\n6,9\n8,2\n1,4', 0],
  ['no names, and a gap', 'Bonn,1,n/a,3\nUlm,2,4,6\nKöln,3,5,8\nJena,4,7,9', 0],
  ['years as names', '2022,2023,2024\n5,6,7\n8,9,1\n2,3,4', 1],
  ['a name and years', 'city,2022,2023\nBonn,6,7\nUlm,9,1\nKöln,3,4', 1],
  ['numbers as names', 'city,1,2,3\nBonn,6,7,8\nUlm,9,1,5\nKöln,3,4,4', 1],
  ['months as names', 'city,2024-01,2024-02\nBonn,6,7\nUlm,9,1\nKöln,3,4', 1],
  ['texts only', 'Anna,Bonn\nBen,Ulm\nCleo,Köln\nDora,Jena', 1],
  ['fewer than three rows below', '5,7\n6,9\n8,2', 1],
  ['one record', 'a,b', 1],
  ['groups of names', ',2023,,2024,\ncity,sales,cost,sales,cost\nBonn,1,2,3,4\nUlm,5,6,7,8', 2],
  ['groups that are repeated', 'x,North,North,South,South\nday,a,b,a,b\n2024-01-01,1,2,3,4\n2024-01-02,5,6,7,8', 2],
  ['groups and units', ',In,,Out,\nday,a,b,a,b\n-,kg,kg,kg,kg\n2024-01-01,1,2,3,4\n2024-01-02,5,6,7,8', 2, true],
  ['units', 'time,temperature,pressure\ns,°C,bar\n0,20,1\n1,20.1,1.01\n2,20.2,1.02', 1, true],
  ['units in brackets', 'name,weight,flow\n,[kg],(m³/s)\na,1,2\nb,3,4\nc,5,6', 1, true],
  ['units of some columns', 'name,amount,tax\n-,€,%\na,1,2\nb,3,4\nc,5,6', 1, true],
  ['a first row of texts that are units', 'name,unit\nflour,kg\nmilk,l\nrope,m', 1],
]

describe('the head of a table', () => {
  it.each(heads)('is found: %s', (_name, records, headers, hasUnits = false) => {
    expect(headOfTable(recordsOf(records))).toEqual({ headers, hasUnits })
  })

  it('joins groups and names', () => {
    expect(namesOfGroups(['', '2023', '', '2024'], ['city', 'sales', 'cost', '2024', 'note'])).toEqual([
      ...['city', '2023 sales', '2023 cost', '2024', '2024 note'],
    ])
  })

  it.each([
    ['kg', 'kg'],
    ['[°C]', '°C'],
    ['in €', '€'],
    ['(pieces)', 'pieces'],
    ['-', null],
    ['', null],
    ['()', null],
    ['Bonn', null],
    ['12', null],
  ])('reads the unit in the cell "%s"', (cell, unit) => {
    expect(unitInCell(cell)).toBe(unit)
  })
})

const data = ['2024-03-01,Bonn,1', '2024-03-02,Ulm,2', '2024-03-03,Köln,3', '2024-03-04,Jena,4']

/** Files with what is read of them. */
const files: [
  name: string,
  lines: string[],
  expected: Partial<ReturnType<typeof read>>,
  decisions?: ImportDecisions,
][] = [
  ['no header', data, { names: ['column 1', 'column 2', 'column 3'], rows: 4, header: 0 }],
  [
    'two rows of names',
    [',2023,,2024,', 'city,sales,cost,sales,cost', 'Bonn,1,2,3,4', 'Ulm,5,6,7,8', 'Köln,9,1,2,3'],
    { names: ['city', '2023 sales', '2023 cost', '2024 sales', '2024 cost'], rows: 3, first: ['Bonn', 1, 2, 3, 4] },
  ],
  [
    'a row of units',
    ['time,temp,pressure', 's,°C,bar', '0,20,1', '1,20.5,1.01', '2,21,1.02'],
    { rows: 3, out: [[2, 'units']], units: ['s', '°C', 'bar'] },
  ],
  [
    'names of rows, as R writes them',
    ['"mpg","cyl"', '"Mazda",21,6', '"Fiat",32.4,4', '"Volvo",21.4,4'],
    { names: ['column 1', 'mpg', 'cyl'], ragged: 0, first: ['Mazda', 21, 6] },
  ],
  ['a delimiter after each row', ['a,b', '1,2,', '3,4,', '5,6,'], { names: ['a', 'b'], ragged: 0, first: [1, 2] }],
  ['a delimiter after all lines', ['a,b,', '1,2,', '3,4,'], { names: ['a', 'b'], ragged: 0 }],
  [
    'escapes by a backslash',
    ['id,comment,units', ...[0, 1, 2, 3].map((id) => `${id},"said \\"hi\\", then left",${id}`)],
    { names: ['id', 'comment', 'units'], ragged: 0, first: [0, 'said "hi", then left', 0] },
  ],
  [
    'blanks before quotes',
    ['id, name, units', ...[0, 1, 2, 3].map((id) => `${id}, "Doe, Jane", ${id}`)],
    { names: ['id', 'name', 'units'], ragged: 0, first: [0, 'Doe, Jane', 0] },
  ],
  [
    'one column of sentences',
    ['comment', 'Good, thanks', 'Fast, kind, and cheap', 'Late, but good', 'Never again', 'Fine, fine, fine, fine'],
    { names: ['comment'], rows: 5, ragged: 0, first: ['Good, thanks'] },
  ],
  [
    'a user who says that there is no header',
    ['Anna,Bonn', 'Ben,Ulm'],
    { names: ['column 1', 'column 2'], rows: 2, header: 0, first: ['Anna', 'Bonn'] },
    { header_line: 0 },
  ],
  [
    'a user who chose line 3',
    ['Sales,2024', 'made by,Ada', 'city,units', 'Bonn,1', 'Ulm,2'],
    {
      names: ['city', 'units'],
      rows: 2,
      header: 3,
      out: [
        [1, 'title'],
        [2, 'title'],
      ],
    },
    { header_line: 3 },
  ],
  [
    'a user who chose line 5 after a title, a blank line and quotes',
    ['Sales', '', '"of', '2024"', 'city,person', 'Bonn,Ada', 'Ulm,Ben'],
    { names: ['city', 'person'], rows: 2, header: 5, ragged: 0 },
    { header_line: 5 },
  ],
  [
    'a user who chose line 1 of a file without names',
    data,
    { names: ['2024-03-01', 'Bonn', '1'], rows: 3, header: 1 },
    { header_line: 1 },
  ],
]

describe('a file with an unusual head', () => {
  it.each(files)('is read: %s', (_name, lines, expected, decisions) => {
    expect(read(lines, decisions)).toMatchObject(expected)
  })
})
