import { describe, expect, it } from 'vitest'
import { parseNumber } from './parse-number.ts'

/** The number with a decimal point, with a decimal comma, and the unit. */
function readingsOf(text: string) {
  const form = parseNumber(text)
  return form === null ? null : [form.point, form.comma, form.unit]
}

type Row = [text: string, point: number | null, comma: number | null, unit?: string]

const separators: Row[] = [
  ['0', 0, 0],
  ['-0', 0, 0],
  ['+7', 7, 7],
  ['1200', 1200, 1200],
  ['1.5', 1.5, null],
  ['.5', 0.5, null],
  ['1,5', null, 1.5],
  ['1.200', 1.2, 1200],
  ['1,200', 1200, 1.2],
  ['1,200.50', 1200.5, null],
  ['1.200,50', null, 1200.5],
  ['1,234,567', 1_234_567, null],
  ['1.234.567', null, 1_234_567],
  ['1 200', 1200, 1200],
  ['1 200,50', null, 1200.5],
  ['1 200.50', 1200.5, null],
  ['1e3', 1000, null],
  ['2.5E-2', 0.025, null],
  ['2,5e2', null, 250],
]

/** As programs write 1200.5, or another number, in the languages of the product. */
const languages: [language: string, ...Row][] = [
  ['English', '1,200.50', 1200.5, null],
  ['German', '1.200,50 €', null, 1200.5, '€'],
  ['German, Switzerland', '1’200.50', 1200.5, null],
  ['French', '1\u202f200,50\u00a0€', null, 1200.5, '€'],
  ['Spanish', '1200,50 €', null, 1200.5, '€'],
  ['Italian', '€ 1.200,50', null, 1200.5, '€'],
  ['Dutch', '€ -1.200,50', null, -1200.5, '€'],
  ['Polish', '1 200,50 zł', null, 1200.5, 'zł'],
  ['Portuguese', 'R$ 1.200,50', null, 1200.5, 'R$'],
  ['Hindi', '₹1,10,300.50', 110_300.5, null, '₹'],
  ['Hindi', '१,२००.५०', 1200.5, null],
  ['Arabic', '١٠٠', 100, 100],
  ['Arabic', '١٬٢٠٠٫٥٠', 1200.5, null],
  ['Arabic', '\u061c-١٠٠', -100, -100],
  ['Japanese', '￥１，２００', 1200, 1.2, '￥'],
  ['Japanese', '1,200円', 1200, 1.2, '円'],
]

const signs: [text: string, point: number | null, comma: number | null, unit: string, sign: string | undefined][] = [
  ['(1,200.50)', -1200.5, null, '', 'brackets'],
  ['$(1,200.00)', -1200, null, '$', 'brackets'],
  ['($1,200.00)', -1200, null, '$', 'brackets'],
  ['(0)', 0, 0, '', 'brackets'],
  ['1.200,50-', null, -1200.5, '', 'behind'],
  ['12,5- €', null, -12.5, '€', 'behind'],
  ['12.50 CR', 12.5, null, '', 'debit-credit'],
  ['12.50 DR', -12.5, null, '', 'debit-credit'],
  ['1.200,50 S', null, -1200.5, '', 'debit-credit'],
  ['1.200,50 H', null, 1200.5, '', 'debit-credit'],
  ['300,00 Soll', null, -300, '', 'debit-credit'],
  ['300,00 Haben', null, 300, '', 'debit-credit'],
  ['300,00 Debe', null, -300, '', 'debit-credit'],
  ['300,00 Haber', null, 300, '', 'debit-credit'],
  ['300,00 Dare', null, -300, '', 'debit-credit'],
  ['300,00 Avere', null, 300, '', 'debit-credit'],
  ['300,00 Wn', null, -300, '', 'debit-credit'],
  ['300,00 Ma', null, 300, '', 'debit-credit'],
  ['−1.5', -1.5, null, '', undefined],
  ['–1.5', -1.5, null, '', undefined],
  ['-$1,200.00', -1200, null, '$', undefined],
  ['$-1,200.00', -1200, null, '$', undefined],
]

const units: Row[] = [
  ['90%', 90, 90, '%'],
  ['90 %', 90, 90, '%'],
  ['1,5 Prozent', null, 1.5, '%'],
  ['501 MB', 501, 501, 'MB'],
  ['1.5GiB', 1.5, null, 'GiB'],
  ['21.5 °C', 21.5, null, '°C'],
  ['12 A', 12, 12, 'A'],
  ['3 h', 3, 3, 'h'],
  ['5 Std.', 5, 5, 'Std'],
  ['3.2k', 3.2, null, 'k'],
  ['12 万', 12, 12, '万'],
  ['USD 12.50', 12.5, null, 'USD'],
  ['12.50 EUR', 12.5, null, 'EUR'],
  ["Fr. 1'200.-", 1200, 1200, 'Fr.'],
  ['Rs. 500/-', 500, 500, 'Rs.'],
]

const noNumbers = [
  ...['', ' ', '-', '.', ',', '()', '%', 'NaN', 'Infinity', '-inf', '1e999', '0x1F', '1_000'],
  ...['007', '-01', '12345678901234567', '1..2', '1,2,3', '1,20,30', '12,34.5', '1.2.3', '0,123,456', '1 20'],
  ...['R0', 'SOS1', 'P12', 'v2', '12A', '3rd', '5 apples', '12:30', '2024-01-31', '1/2', '10-20', '(-5)', '--5'],
  ...['12 S', '40 H'],
  ...['12 34 56', '+49 170 1234500', '#5', 'No. 5', 'Q1', '192.168.0.1', '1'.repeat(41)],
]

describe('the numbers of cells', () => {
  it.each(separators)('reads %s by both decimal signs', (text, point, comma) => {
    expect(readingsOf(text)).toEqual([point, comma, ''])
  })

  it.each(languages)('reads a number in %s: %s', (_language, text, point, comma, unit = '') => {
    expect(readingsOf(text)).toEqual([point, comma, unit])
  })

  it.each(signs)('reads the sign of %s', (text, point, comma, unit, sign) => {
    expect(readingsOf(text)).toEqual([point, comma, unit])
    expect(parseNumber(text)?.sign).toBe(sign)
  })

  it.each(units)('reads the unit of %s', (text, point, comma, unit = '') => {
    expect(readingsOf(text)).toEqual([point, comma, unit])
  })

  it.each(noNumbers)('does not read "%s"', (text) => {
    expect(parseNumber(text)).toBeNull()
  })

  it.each([
    ['1 GB', 'bytes', 1e9],
    ['1 KiB', 'bytes', 1024],
    ['2 crore', 'scale', 1e7],
    ['$2', 'USD', 1],
    ['2 zł', 'PLN', 1],
  ])('knows the kind and the size of the unit of %s', (text, kind, factor) => {
    expect(parseNumber(text)?.of).toMatchObject({ kind, factor })
  })
})
