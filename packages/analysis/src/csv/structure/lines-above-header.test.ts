import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importCsv } from '#analysis/csv/import-csv.ts'

function outcomeOf(file: string) {
  const bytes = new TextEncoder().encode(file)
  return importCsv(() => [bytes.subarray(0, 5), bytes.subarray(5)])
}

function read(file: string) {
  const outcome = outcomeOf(file)
  if (!outcome.ok) throw new Error(`not imported: ${outcome.error.problem}`)
  return outcome.value
}

/** Files with lines above the header, the lines that are left out, and the columns. */
const titled: [name: string, file: string, leftOut: [number, string][], columns: string[]][] = [
  [
    'a title',
    'Sales 2025\nregion,units,price\nNorth,3,1.5\nSouth,4,2\n',
    [[1, 'Sales 2025']],
    ['region', 'units', 'price'],
  ],
  [
    'a title filled up with empty cells, and an empty line of the table',
    'Sales report, 2025,,\n,,,\nregion,product,units,price\nNorth,Pump,3,1.5\nSouth,Pump,4,2\n',
    [
      [1, 'Sales report, 2025'],
      [2, ''],
    ],
    ['region', 'product', 'units', 'price'],
  ],
  [
    'a title, when it was made and a blank line',
    'Tickets\nMade: 3 May 2025\n\nid;opened\nT-1;2025-05-01\nT-2;2025-05-02\n',
    [
      [1, 'Tickets'],
      [2, 'Made: 3 May 2025'],
    ],
    ['id', 'opened'],
  ],
  [
    'a title with the delimiter in it',
    'Sales, 2025\na,b,c,d,e\nx,1,2,3,4\ny,1,2,3,4\n',
    [[1, 'Sales, 2025']],
    ['a', 'b', 'c', 'd', 'e'],
  ],
  [
    'a title above a table of texts',
    'Kunden\n\nKunde,Stadt,Land\nAcme,Bonn,DE\nBeta,Wien,AT\n',
    [[1, 'Kunden']],
    ['Kunde', 'Stadt', 'Land'],
  ],
  ['a title of two lines', '"Sales\n2025"\nregion,units\nNorth,3\n', [[1, 'Sales\n2025']], ['region', 'units']],
  ['the separator', 'sep=;\r\nname;units\r\nA;1\r\n', [[1, 'sep=;']], ['name', 'units']],
  ['the separator in quotes', '"sep=|"\na,b|units\n1,2|3\n', [[1, '"sep=|"']], ['a,b', 'units']],
  [
    'the separator and a title',
    'sep=,\nSales 2025\nregion,units\nNorth,3\n',
    [
      [1, 'sep=,'],
      [2, 'Sales 2025'],
    ],
    ['region', 'units'],
  ],
]

describe('lines above the header', () => {
  it.each(titled)('are left out and reported: %s', (_name, file, leftOut, columns) => {
    const { table, report } = read(file)
    expect(report.left_out).toEqual(leftOut.map(([line, text]) => ({ line, text, kind: 'title' })))
    expect(table.columns.map(({ name }) => name)).toEqual(columns)
    expect(report.ragged.count).toBe(0)
    expect(table.rows + report.left_out.length).toBeLessThan(file.split(/\r?\n/).length)
  })

  it('count towards reported line numbers', () => {
    const rows = Array.from({ length: 600 }, (_, row) => (row === 200 ? 'x,broken' : `x,${row}`))
    const { report } = read(`Sales\n\nname,units\n${rows.join('\n')}\n1,"open\n`)
    expect(report.columns[1]?.unread.first).toEqual([
      { line: 204, text: 'broken' },
      { line: 604, text: '"open' },
    ])
    expect(report.unclosed_quote).toBe(604)
  })

  it.each([
    ['names alone', 'name\nAnna, Berlin\nTom, Lima\n'],
    ['addresses without quotes', 'address\n1 Main St, Springfield, 62701\n5 Oak Ave, Boston, 02108\n'],
    ['rows that are all longer, as texts', 'a,b\nx,y,z,w\nu,v,r,s\n'],
    ['rows that are all longer, with numbers', 'a\n1,2\n3,4\n'],
    ['names that are years', 'Sales\nregion,2024,2025\nNorth,1,2\n'],
    ['a name twice', 'Sales\nregion,units,units\nNorth,1,2\n'],
    ['an empty name', 'Sales\nregion,,units\nNorth,1,2\n'],
    ['widths that differ', 'Sales\nregion,units\nNorth,1\nSouth,1,2\nEast,1,2,3\n'],
    ['another separator', 'sep=:\n1,2\n3,4\n'],
    ['a column of that name', 'sep=;,b\n1,2\n'],
  ])('stay in the table if they might belong to it: %s', (_name, file) => {
    expect(read(file).report.left_out).toEqual([])
  })

  it('do not occur if the first line is as wide as the others', () => {
    const cell = fc.constantFrom('', 'x', 'Anna', '1', '2.5', '-3', '2025-01-31', 'n/a', 'Total', 'a b')
    const row = (width: number) => fc.array(cell, { minLength: width, maxLength: width })
    const name = fc.stringMatching(/^[a-z]{1,6}$/)
    const file = fc
      .integer({ min: 1, max: 8 })
      .chain((width) =>
        fc.tuple(
          fc.uniqueArray(name, { minLength: width, maxLength: width }),
          fc.array(row(width), { minLength: 1, maxLength: 60 }),
          fc.constantFrom(',', ';', '\t', '|'),
        ),
      )
    fc.assert(
      fc.property(file, ([header, rows, delimiter]) => {
        const outcome = outcomeOf([header, ...rows].map((cells) => cells.join(delimiter)).join('\n'))
        if (!outcome.ok) return
        expect(outcome.value.report.left_out.filter(({ kind }) => kind === 'title')).toEqual([])
        expect(outcome.value.table.columns.map(({ name: column }) => column)).toEqual(header)
      }),
    )
  })
})
