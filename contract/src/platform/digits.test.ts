import { expect, it } from 'vitest'
import { asciiDigits } from './characters.ts'

const rows: [text: string, ascii: string][] = [
  ['0123456789', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  [' 12３-a', ' 123-a'],
  ['²½Ⅻ①', '²½Ⅻ①'],
]

it.each(rows)('%s is %s in ASCII digits', (text, ascii) => {
  expect(asciiDigits(text)).toBe(ascii)
})
