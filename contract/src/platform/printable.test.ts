import { expect, it } from 'vitest'
import { printable, printableJson } from './printable.ts'

it.each([
  ['550 \u001b]0;owned\u0007\u001b[2Jgone', '550 �]0;owned��[2Jgone'],
  ['\u009b31mred', '�31mred'],
  ['paid\rnot paid', 'paid�not paid'],
  ['evil\u202egnp.exe', 'evil�gnp.exe'],
  ['a\u200e\u200f\u061c\u2028b\u200bc', 'a����b�c'],
  ['Société Générique\n\tشركة النور', 'Société Générique\n\tشركة النور'],
])('%j is printed as %j', (given, printed) => expect(printable(given)).toBe(printed))

it.each(['550 \u001b]0;owned\u0007', '\u009b31m\r\n\t\u007f', 'evil\u202egnp.exe\u2028\u200b', 'شركة النور'])(
  '%j as JSON has the same value, and prints as it is',
  (text) => {
    const json = printableJson({ text })
    expect(printable(json)).toBe(json)
    expect(JSON.parse(json)).toEqual({ text })
  },
)
