import { tableOf, type Cell } from '#analysis/test-table-queries.ts'
import type { Table } from '#analysis/table.ts'

const cells = (rows: number, of: (row: number) => Cell) => Array.from({ length: rows }, (_, row) => of(row))
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? ''
const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

const isClosed = (row: number) => row % 4 !== 0

/** Tables like those of users, and tables with little to show. */
export const tables: Record<string, Table> = {
  'devices': tableOf([
    { name: 'host', type: 'text', cells: cells(300, (row) => `pc-${row}`) },
    { name: 'os', type: 'text', cells: cells(300, (row) => pick(['Windows', 'Linux', 'macOS', 'Windows'], row * 7)) },
    {
      name: 'site',
      type: 'text',
      cells: cells(300, (row) => (row % 9 === 0 ? null : pick(['Rom', 'Ulm', 'Bonn'], row * row))),
    },
    { name: 'city', type: 'text', cells: cells(300, (row) => `city ${(row * row) % 83}`) },
    { name: 'ram_gb', type: 'number', cells: cells(300, (row) => [4, 8, 16, 32][row % 4] ?? 0) },
    { name: 'disk', type: 'number', cells: cells(300, (row) => ((row * 37) % 101) / 3) },
    { name: 'seen', type: 'time', cells: cells(300, (row) => `${dayText(19_000 + row)}T08:00:00`) },
    { name: 'managed', type: 'boolean', cells: cells(300, (row) => row % 3 === 0) },
    { name: 'country', type: 'text', cells: cells(300, () => 'DE') },
    { name: 'old', type: 'text', cells: cells(300, (row) => (row < 6 ? pick(['a', 'b'], row) : null)) },
    { name: 'remark', type: 'text', cells: cells(300, () => null) },
  ]),
  'sales': tableOf([
    { name: 'order id', type: 'number', cells: cells(500, (row) => 9000 + row) },
    { name: 'day', type: 'date', cells: cells(500, (row) => dayText(14_000 + row * 5)) },
    { name: 'product', type: 'text', cells: cells(500, (row) => `product ${row % 17}`) },
    { name: 'amount', type: 'number', cells: cells(500, (row) => (row % 23) * 10.5 - 40) },
    { name: 'quantity', type: 'number', cells: cells(500, (row) => (row % 5) + 1) },
  ]),
  'tickets': tableOf([
    { name: 'Ticket', type: 'text', cells: cells(400, (row) => `T-${row}`) },
    { name: 'Created', type: 'time', cells: cells(400, (row) => `${dayText(20_454 + (row % 290))}T08:30:00`) },
    {
      name: 'Status',
      type: 'text',
      cells: cells(400, (row) => (isClosed(row) ? 'Closed' : pick(['Open', 'Held'], row))),
    },
    { name: 'Level', type: 'text', cells: cells(400, (row) => (row % 50 === 0 ? 'second' : pick(['first'], row))) },
    { name: 'Customer', type: 'text', cells: cells(400, (row) => `Customer ${(row * 5) % 8}`) },
    { name: 'Technician', type: 'text', cells: cells(400, (row) => `Technician ${(row * 3) % 7}`) },
    { name: 'Hours', type: 'number', cells: cells(400, (row) => (isClosed(row) ? (row % 90) / 4 : null)) },
    { name: 'Cost', type: 'number', cells: cells(400, (row) => 20 + ((row * 37) % 1000) / 3) },
    { name: 'Rating', type: 'number', cells: cells(400, (row) => ((row * 11) % 50) / 10) },
  ]),
  'sign-ins of a day': tableOf([
    {
      name: 'at',
      type: 'time',
      cells: cells(60, (row) => `2026-03-02T${String(8 + (row % 9)).padStart(2, '0')}:00:00`),
    },
    { name: 'outcome', type: 'text', cells: cells(60, (row) => (row % 5 === 0 ? 'failure' : 'success')) },
    { name: 'role', type: 'text', cells: cells(60, (row) => pick(['owner', 'technician', 'viewer'], row * row)) },
  ]),
  'countries': tableOf([
    { name: 'Name', type: 'text', cells: ['Peru', 'Chile', 'Fiji', 'Mali', 'Cuba', 'Oman'] },
    { name: 'Population', type: 'number', cells: [33, 19, 0.9, 22, 11, 5] },
  ]),
  'two rows': tableOf([
    { name: 'a', type: 'text', cells: ['x', 'y'] },
    { name: 'b', type: 'number', cells: [1, 2] },
  ]),
  'one row': tableOf([
    { name: 'a', type: 'text', cells: ['x'] },
    { name: 'b', type: 'number', cells: [-1] },
  ]),
  'one text': tableOf([
    { name: 'colour', type: 'text', cells: cells(90, (row) => pick(['red', 'green', 'blue'], row * row)) },
  ]),
  'one number': tableOf([{ name: 'value', type: 'number', cells: cells(90, (row) => (row * 31) % 77) }]),
  'one day': tableOf([{ name: 'when', type: 'date', cells: cells(90, (row) => dayText(row * 40 - 900)) }]),
  'numbers': tableOf([
    { name: 'x', type: 'number', cells: cells(60, (row) => row * 0.5) },
    { name: 'y', type: 'number', cells: cells(60, (row) => -row * row) },
    { name: 'huge', type: 'number', cells: cells(60, (row) => row * 1e300) },
  ]),
  'names alone': tableOf([{ name: 'uuid', type: 'text', cells: cells(120, (row) => `u-${row}`) }]),
  'hostile names': tableOf([
    { name: '__proto__', type: 'text', cells: cells(40, (row) => pick(['a', 'b', 'c'], row)) },
    { name: 'constructor', type: 'number', cells: cells(40, (row) => row * 1.5) },
    { name: "x'; DROP TABLE data; --", type: 'text', cells: cells(40, (row) => pick(['1', '2'], row)) },
    { name: '</script>', type: 'boolean', cells: cells(40, (row) => row % 2 === 0) },
  ]),
  'constant and empty': tableOf([
    { name: 'same', type: 'text', cells: cells(50, () => 'v') },
    { name: 'nothing', type: 'text', cells: cells(50, () => null) },
  ]),
  'all empty': tableOf([{ name: 'nothing', type: 'text', cells: [null, null] }]),
  'no rows': tableOf([
    { name: 'a', type: 'text', cells: [] },
    { name: 'b', type: 'number', cells: [] },
  ]),
}
