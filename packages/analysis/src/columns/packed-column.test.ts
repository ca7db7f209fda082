import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsIn, tableOf, type Cell } from '#analysis/test-table-queries.ts'
import type { Column } from '#analysis/table.ts'
import { packColumn, unpackColumn } from './packed-column.ts'

const packedAndBack = (column: Column) => unpackColumn(packColumn(column))
const columnOf = (type: Column['type'], cells: readonly Cell[]): Column => {
  const [column] = tableOf([{ name: 'a', type, cells }]).columns
  if (column === undefined) throw new Error('no column')
  return column
}

describe('a packed column', () => {
  it.each<[Column['type'], fc.Arbitrary<Cell>]>([
    ['text', fc.string({ unit: 'binary' })],
    [
      'number',
      fc.oneof(
        fc.integer({ min: -130, max: 130 }),
        fc.integer(),
        fc.double({ noNaN: true }).map((value) => value + 0),
      ),
    ],
    ['boolean', fc.boolean()],
    ['date', fc.constantFrom('1970-01-01', '0001-01-01', '9999-12-31', '2024-02-29')],
    ['time', fc.constantFrom('2024-02-29T23:59:59', '1969-12-31T23:59:59.999', '2300-01-01T00:00:00')],
  ])('unpacks to the packed cells: %s', (type, cell) => {
    fc.assert(
      fc.property(fc.array(fc.option(cell, { nil: null })), (cells) => {
        const column = columnOf(type, cells)
        expect(cellsIn(packedAndBack(column))).toEqual(cellsIn(column))
      }),
    )
  })

  it('keeps the name and the unit', () => {
    const packed = packedAndBack({ name: '__proto__ "x"', type: 'number', values: Float64Array.of(1), unit: '€' })
    expect(packed).toEqual({ name: '__proto__ "x"', type: 'number', values: Float64Array.of(1), unit: '€' })
  })

  it('uses one byte for a small number or a frequent text', () => {
    const rows = 10_000
    expect(packColumn({ name: 'n', type: 'number', values: new Float64Array(rows) }).length).toBeLessThan(rows + 200)
    expect(
      packColumn({ name: 't', type: 'text', codes: new Uint32Array(rows), dictionary: ['x'] }).length,
    ).toBeLessThan(rows + 200)
  })

  it('is read at any offset of a larger buffer', () => {
    const packed = packColumn({ name: 'n', type: 'number', values: Float64Array.of(1.5, Number.NaN) })
    for (const larger of [new Uint8Array(packed.length + 3), Buffer.alloc(packed.length + 3)]) {
      larger.set(packed, 3)
      expect(unpackColumn(larger.subarray(3))).toEqual({
        name: 'n',
        type: 'number',
        values: Float64Array.of(1.5, Number.NaN),
      })
    }
  })

  it('is refused if it is truncated or changed', () => {
    const packed = packColumn({ name: 'n', type: 'number', values: Float64Array.of(1.5, 2) })
    for (let length = 0; length < packed.length; length += 1)
      expect(() => unpackColumn(packed.subarray(0, length))).toThrow()
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(() => unpackColumn(bytes)).toThrow()
      }),
    )
  })
})
