import { expect, test } from 'vitest'
import { localeOf, formatMessage } from './message.ts'

const requests = '{count, plural, one {# request} other {# requests}} of {name}'

test.for<[string, string, Record<string, string | number>, string]>([
  ['en', requests, { count: 1, name: 'Ann' }, '1 request of Ann'],
  ['en', requests, { count: 1_234, name: 'Ann' }, '1,234 requests of Ann'],
  ['de', '{count, plural, one {# Anfrage} other {# Anfragen}}', { count: 1_234 }, '1.234 Anfragen'],
  ['pl', '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}', { n: 3 }, '3 pliki'],
  ['pl', '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}', { n: 12 }, '12 plików'],
  ['ja', '{n, plural, other {#件}}', { n: 7 }, '7件'],
  ['en', '{n, plural, one {# day} other {# days}}', { n: 0 }, '0 days'],
  ['en', 'no {missing}', {}, 'no '],
  ['en', 'a name with {name}', { name: '{count} $& <b>' }, 'a name with {count} $& <b>'],
])('in %s, %s', ([locale, message, values, expected]) => {
  expect(formatMessage(locale, message, values)).toBe(expected)
})

test('Arabic isolates names from its own direction, and uses the digits of codes and clocks', () => {
  const arabic = localeOf('ar')
  expect(formatMessage(arabic, 'مرحبًا {name}', { name: 'Aurora' })).toBe('مرحبًا \u2068Aurora\u2069')
  expect(formatMessage(arabic, '{n}', { n: 12 })).toBe('12')
  expect(localeOf('de-AT')).toBe('de-AT')
})
