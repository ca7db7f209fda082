import { describe, expect, it } from 'vitest'
import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { cellsIn, type Cell } from '#analysis/test-table-queries.ts'
import { importCsv } from './import-csv.ts'

const today = Date.parse('2026-01-01')

function imported(lines: readonly string[], decisions: ImportDecisions = {}) {
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
  const outcome = importCsv(() => [bytes], { decisions, today })
  if (!outcome.ok) throw new Error(`not imported: ${outcome.error.problem}`)
  return outcome.value
}

/** The type, the cells, the notes and the unit of the first column of a file. */
function firstOf(lines: readonly string[], decisions?: ImportDecisions) {
  const { table, report } = imported(lines, decisions)
  const [column] = table.columns
  if (column === undefined) throw new Error('no column')
  const unit = 'unit' in column ? column.unit : undefined
  return { type: column.type, cells: cellsIn(column), notes: report.columns[0]?.notes, unit }
}

/** Builds a file of one column beside another, so that commas and semicolons can be in quotes. */
const fileOf = (name: string, cells: readonly string[]) => [
  `${name}\tother`,
  ...cells.map((cell, row) => `${cell}\tx${row}`),
]

type Expected = { type: string; cells?: Cell[]; notes?: string[]; unit?: string }
type Row = [name: string, cells: string[], expected: Expected]

const text = (cells: string[], ...notes: string[]): Expected => ({ type: 'text', cells, notes })

const names: Row[] = [
  ['part_no', ['10E1', '11E2', '1E4'], text(['10E1', '11E2', '1E4'], 'names')],
  ['reading', ['1.5E+1', '2.5E+1'], { type: 'number', cells: [15, 25] }],
  ['agent_version', ['1.10', '1.1', '2.0'], text(['1.10', '1.1', '2.0'], 'versions')],
  ['wersja', ['22.04.15', '24.10.12'], text(['22.04.15', '24.10.12'], 'versions')],
  ['phone', ['600 123 456', '600 123 457'], text(['600 123 456', '600 123 457'], 'telephone-numbers')],
  ['reachable', ['+491701234500', '+491701234501'], text(['+491701234500', '+491701234501'], 'telephone-numbers')],
  ['plz', ['01067', '53111'], text(['01067', '53111'], 'leading-zeros')],
  ['account', ['1234567890123456789', '2'], text(['1234567890123456789', '2'], 'long-numbers')],
  ['article', ['="00120"', '="00121"'], text(['00120', '00121'], 'formula-texts')],
  ['phone calls', ['12', '13'], { type: 'number', cells: [12, 13] }],
]

const numbers: Row[] = [
  ['amount', ['(1,200.50)', '3.25'], { type: 'number', cells: [-1200.5, 3.25], notes: ['negative-brackets'] }],
  ['amount', ['1.200,50-', '3,25'], { type: 'number', cells: [-1200.5, 3.25] }],
  ['amount', ['12.50 CR', '3.25 DR'], { type: 'number', cells: [12.5, -3.25], notes: ['debit-credit'] }],
  ['kwota', ['1 200,50 zł', '3,25 zł'], { type: 'number', cells: [1200.5, 3.25], unit: 'zł' }],
  [
    'disk',
    ['1 GB', '2 GB', '501 MB'],
    { type: 'number', cells: [1, 2, 0.501], unit: 'GB', notes: ['converted-units'] },
  ],
  ['amount', ['$5', '€6'], text(['$5', '€6'], 'mixed-units')],
  ['weight', ['5 kg', '6 °C'], text(['5 kg', '6 °C'], 'mixed-units')],
  ['sla', ['90%', '0.91'], text(['90%', '0.91'], 'percent-mixed')],
  ['sla', ['90%', '0', '91%'], { type: 'number', cells: [90, 0, 91], unit: '%' }],
  ['reach', ['3.5k', '2M'], { type: 'number', cells: [3500, 2_000_000] }],
  ['cpu', ['1.5', '\\N', '2.5'], { type: 'number', cells: [1.5, null, 2.5] }],
  ['cpu', ['5', 'n/a', 'NULL', '-', '7'], { type: 'number', cells: [5, null, null, null, 7] }],
  ['ratio', ['5', '6', '7', '#DIV/0!', 'Infinity', '-inf'], { type: 'number', cells: [5, 6, 7, null, null, null] }],
  ['units', ['5', '6', '7', '8', 'TBD'], { type: 'number', cells: [5, 6, 7, 8, null] }],
  ['betrag', ['5', '6', 'keine Angabe', '不明', '該当なし', 'لا يوجد', '7', '8'], { type: 'number' }],
  ['units', ['5', '6', 'many', '8', 'few'], text(['5', '6', 'many', '8', 'few'], 'mixed')],
  ['مبلغ', ['١٠٠', '٢٠٠'], { type: 'number', cells: [100, 200] }],
  ['handling_time', ['01:11:00', '00:30:00'], { type: 'duration', cells: [4260, 1800] }],
  ['Dauer', ['1:30', '0:45'], { type: 'duration', cells: [5400, 2700] }],
  ['opens', ['08:30', '09:00'], { type: 'text' }],
  ['spent', ['1 h', '30 min'], { type: 'duration', cells: [3600, 1800] }],
]

const eightDays = (rest: string) => Array.from({ length: 8 }, (_, day) => `2024-01-0${day + 1}${rest}`)
const compact = (rest: string) => eightDays(rest).map((day) => day.replaceAll('-', ''))

const dates: Row[] = [
  [
    'birth_date',
    ['13/01/55', '14/02/99'],
    { type: 'date', cells: ['1955-01-13', '1999-02-14'], notes: ['day-first', 'two-digit-years'] },
  ],
  ['hired', ['13/01/15', '14/02/99'], { type: 'date', cells: ['2015-01-13', '1999-02-14'] }],
  ['warranty_end', ['13/01/75', '14/02/30'], { type: 'date', cells: ['2075-01-13', '2030-02-14'] }],
  [
    'date',
    ['24-01-01', '24-02-02', '24-04-03'],
    { type: 'date', cells: ['2024-01-01', '2024-02-02', '2024-04-03'], notes: ['year-first'] },
  ],
  [
    'last_seen',
    ['0001-01-01 00:00:00', '2024-05-02 10:00:00'],
    { type: 'time', cells: [null, '2024-05-02T10:00:00'], notes: ['no-value-dates'] },
  ],
  ['last_seen', ['0000-00-00 00:00:00', '2024-05-02 10:00:00'], { type: 'time', cells: [null, '2024-05-02T10:00:00'] }],
  ['until', ['9999-12-31', '2024-05-02', '2024-05-03'], { type: 'date', cells: [null, '2024-05-02', '2024-05-03'] }],
  ['founded', ['1900-01-01', '1910-05-02'], { type: 'date', cells: ['1900-01-01', '1910-05-02'], notes: [] }],
  [
    'created_at',
    ['1700000000', '1700003600'],
    { type: 'time', cells: ['2023-11-14T22:13:20', '2023-11-14T23:13:20'], notes: ['epoch'] },
  ],
  [
    'timestamp',
    ['1700000000000', '1700003600000'],
    { type: 'time', cells: ['2023-11-14T22:13:20', '2023-11-14T23:13:20'], notes: ['epoch'] },
  ],
  ['timestamp', ['1700000000000000', '1700003600000000'], { type: 'time', notes: ['epoch'] }],
  ['Time', ['1700000000', '1700003600'], { type: 'time', notes: ['epoch'] }],
  ['Time', ['1700000000000000000', '1700003600000000000'], { type: 'time', notes: ['epoch'] }],
  ['Time', ['12', '13'], { type: 'number' }],
  ['bytes', ['1700000000', '1700003600'], { type: 'number' }],
  ['created', compact('093015'), { type: 'time', cells: eightDays('T09:30:15'), notes: [] }],
  ['stamp', compact('0930'), { type: 'time', cells: eightDays('T09:30:00') }],
  ['order_id', compact('0930'), { type: 'number' }],
  ['stamp', compact('9930'), { type: 'number' }],
  [
    'Order Date',
    ['45292', '45293'],
    { type: 'date', cells: ['2024-01-01', '2024-01-02'], notes: ['spreadsheet-dates'] },
  ],
  ['Logged at', ['45292.375', '45293.5'], { type: 'time', cells: ['2024-01-01T09:00:00', '2024-01-02T12:00:00'] }],
  ['amount', ['45292', '45293'], { type: 'number' }],
  ['booking_date', ['20240101', '20240202', '0'], { type: 'date', cells: ['2024-01-01', '2024-02-02', null] }],
  ['booking_date', ['20240101', '20241302'], { type: 'number' }],
  [
    'at',
    ['2024-10-01 14:30 CET', '2024-10-02 14:30 CET'],
    { type: 'time', cells: ['2024-10-01T13:30:00', '2024-10-02T13:30:00'], notes: ['zones'] },
  ],
  ['when', ['03/04/2024', '05/06/2024'], { type: 'text', notes: ['ambiguous-dates'] }],
]

const words: Row[] = [
  ['country', ['NO', 'NO'], text(['NO', 'NO'])],
  ['country', ['NO', 'SE'], text(['NO', 'SE'])],
  ['is_active', ['no', 'no'], { type: 'boolean', cells: [false, false] }],
  ['paid', ['yes', 'no'], { type: 'boolean', cells: [true, false] }],
  ['answer', ['true', ''], { type: 'boolean', cells: [true, null] }],
  ['name', ['', 'n/a'], { type: 'text' }],
]

describe('the types of columns', () => {
  it.each([...names, ...numbers, ...dates, ...words])(
    'are found by name and cells: %s, %j',
    (name, cells, expected) => {
      expect(firstOf(fileOf(name, cells))).toMatchObject(expected)
    },
  )
})

describe('words for no value', () => {
  it.each(['keine Angabe', '未確定', '該当なし', 'لا يوجد', 'not available'])('are listed as not read: %s', (word) => {
    const { report } = imported(fileOf('amount', ['5', '6', word, word]))
    expect(report.columns[0]?.unread.count).toBe(2)
  })

  it.each(['n/a', '-', 'NULL', 'なし'])('are empty cells if they are short: %s', (word) => {
    const { report } = imported(fileOf('amount', ['5', '6', word, word]))
    expect(report.columns[0]).toMatchObject({ type: 'number', unread: { count: 0 } })
  })
})

describe('the conventions of a file', () => {
  it.each<[name: string, lines: string[], cells: Cell[], conventions: unknown]>([
    [
      'a decimal comma beside thousands',
      ['menge\tpreis', '1.200\t3,50', '2.300\t4,25'],
      [1200, 2300],
      { decimal: { sign: 'comma', column: 'preis' } },
    ],
    [
      'a decimal comma in quotes',
      ['menge,preis', '1.200,"3,50"', '2.300,"4,25"'],
      [1200, 2300],
      { decimal: { sign: 'comma' } },
    ],
    [
      'a decimal point',
      ['weight\tprice', '1.200\t3.5', '2.300\t4.25'],
      [1.2, 2.3],
      { decimal: { sign: 'point', column: 'price' } },
    ],
    [
      'the day first in another column',
      ['sent,paid', '03/04/2024,13/04/2024', '05/06/2024,25/06/2024'],
      ['2024-04-03', '2024-06-05'],
      { date_order: { order: 'day-first', column: 'paid' } },
    ],
    [
      'the month first in another column',
      ['sent,paid', '03/04/2024,04/13/2024', '05/06/2024,06/25/2024'],
      ['2024-03-04', '2024-05-06'],
      { date_order: { order: 'month-first' } },
    ],
    [
      'a word of a language with the day first',
      ['fecha,a', '03/04/2024,x', '05/06/2024,y'],
      ['2024-04-03', '2024-06-05'],
      { date_order: { order: 'day-first', column: 'fecha' } },
    ],
    [
      'a decimal comma beside dates',
      ['sent;a', '03/04/2024;1,5', '05/06/2024;2,5'],
      ['2024-04-03', '2024-06-05'],
      { date_order: { order: 'day-first' } },
    ],
  ])('decide an open column: %s', (_name, lines, cells, conventions) => {
    expect(firstOf(lines).cells).toEqual(cells)
    expect(imported(lines).report).toMatchObject(conventions as object)
  })
})

const column = (decision: object) => ({ columns: [{ column: 'a', ...decision }] }) as ImportDecisions
const open = ['a\tb', '1.200\tx', '2.300\ty']
const days = ['a,b', '03/04/2024,x', '05/06/2024,y']
const short = ['a,b', '01-02-03,x', '04-05-06,y']

/** A file with a user's decisions: each key of `ImportDecisions` but those of rows, headers and sheets. */
const decided: [key: string, lines: string[], decisions: ImportDecisions, expected: Expected][] = [
  ['encoding', ['a,b', 'x,1'], { encoding: 'windows-1252' }, text(['x'])],
  ['delimiter', ['a;b,c', '1;2,3', '4;5,6'], { delimiter: ';' }, { type: 'number', cells: [1, 4] }],
  ['header_line', ['1,2', '3,4'], { header_line: 0 }, { type: 'number', cells: [1, 3] }],
  ['totals', ['a,b', 'x,1', 'y,2', 'Total,3'], { totals: false }, text(['x', 'y', 'Total'])],
  ['footers', ['a,b', 'x,1', 'y,2', 'Source: z,'], { footers: false }, text(['x', 'y', 'Source: z'])],
  ['keep', ['a,b', 'x,1', 'y,2', 'Total,3'], { keep: [4] }, text(['x', 'y', 'Total'])],
  ['leave_out', ['a,b', 'x,1', 'y,2'], { leave_out: [2] }, text(['y'])],
  ['decimal', open, { decimal: 'comma' }, { type: 'number', cells: [1200, 2300] }],
  ['decimal', open, { decimal: 'point' }, { type: 'number', cells: [1.2, 2.3], notes: [] }],
  ['date_order', days, { date_order: 'month-first' }, { type: 'date', cells: ['2024-03-04', '2024-05-06'] }],
  ['date_order', days, { date_order: 'day-first' }, { type: 'date', cells: ['2024-04-03', '2024-06-05'] }],
  ['columns.decimal', open, column({ decimal: 'comma' }), { type: 'number', cells: [1200, 2300] }],
  [
    'columns.date_order',
    short,
    column({ date_order: 'year-first' }),
    { type: 'date', cells: ['2001-02-03', '2004-05-06'] },
  ],
  ['columns.type text', ['a,b', '1,x', '2,y'], column({ type: 'text' }), text(['1', '2'], 'chosen')],
  ['columns.type number', ['a,b', '1,x', 'two,y'], column({ type: 'number' }), { type: 'number', cells: [1, null] }],
  [
    'columns.type boolean',
    ['a,b', 'no,x', 'no,y'],
    column({ type: 'boolean' }),
    { type: 'boolean', cells: [false, false] },
  ],
  [
    'columns.type duration',
    ['a,b', '1:30,x', '0:45,y'],
    column({ type: 'duration' }),
    { type: 'duration', cells: [5400, 2700] },
  ],
  [
    'columns.type date',
    ['a,b', '45292,x', '45293,y'],
    column({ type: 'date' }),
    { type: 'date', cells: ['2024-01-01', '2024-01-02'] },
  ],
  [
    'columns.type time',
    ['a,b', '1700000000,x', '0,y'],
    column({ type: 'time' }),
    { type: 'time', cells: ['2023-11-14T22:13:20', null] },
  ],
  ['columns.unit', ['a,b', '1,x', '2,y'], column({ unit: 'kg' }), { type: 'number', unit: 'kg' }],
  ['columns.unit, none', ['a,b', '$1,x', '$2,y'], column({ unit: '' }), { type: 'number', cells: [1, 2] }],
]

describe('the decisions of a user about types', () => {
  it.each(decided)('come first: %s', (_key, lines, decisions, expected) => {
    const found = firstOf(lines, decisions)
    expect(found).toMatchObject(expected)
    if (expected.unit === undefined) expect(found.unit).toBeUndefined()
  })

  it('name a column, its role and the order of its texts', () => {
    const decisions = column({ name: 'size', role: 'category', order: ['S', 'M', 'L'] })
    const [sizes] = imported(['a,b', 'M,1', 'S,2', 'L,3'], decisions).table.columns
    expect(sizes).toMatchObject({ name: 'size', role: 'category', isOrdered: true, dictionary: ['S', 'M', 'L'] })
  })

  it('leave other columns to the import, and ignore columns that the file lacks', () => {
    const decisions: ImportDecisions = { columns: [{ column: 'z', type: 'text' }] }
    expect(firstOf(['a,b', '1,x', '2,y'], decisions)).toMatchObject({ type: 'number', notes: [] })
  })
})
