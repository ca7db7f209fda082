import { languages } from '@portico/contract/platform/language.ts'
import { expect, it } from 'vitest'
import { instantText, lifeText } from './mail-times.ts'

const at = new Date('2026-01-31T12:00:00Z')
const life = (seconds: number, language: (typeof languages)[number] = 'en') =>
  lifeText(new Date(at.getTime() + seconds * 1000), at, language)

it.each([
  [30 * 60, '30 minutes'],
  [30 * 60 - 2, '30 minutes'],
  [29 * 60 + 20, '29 minutes'],
  [80, '1 minute'],
  [5, '1 minute'],
  [119 * 60, '119 minutes'],
  [120 * 60, '2 hours'],
  [24 * 3600 - 5, '24 hours'],
  [24 * 3600 - 120, '23 hours'],
])('%i seconds are %s', (seconds, text) => {
  expect(life(seconds)).toBe(text)
})

it('is counted as each language counts', () => {
  const minutes = (count: number) => languages.map((language) => life(count * 60, language)).join(', ')
  expect(minutes(1)).toBe(
    '1 minute, 1 Minute, 1 minute, 1 minuto, 1 minuto, 1 minuto, 1 minuut, 1 minutę, 1 मिनट, 1分, دقيقة واحدة',
  )
  expect(minutes(2)).toBe(
    '2 minutes, 2 Minuten, 2 minutes, 2 minutos, 2 minutos, 2 minuti, 2 minuten, 2 minuty, 2 मिनट, 2分, دقيقتين',
  )
  expect(minutes(25)).toBe(
    '25 minutes, 25 Minuten, 25 minutes, 25 minutos, 25 minutos, 25 minuti, 25 minuten, 25 minut, 25 मिनट, 25分, 25 دقيقة',
  )
  expect(
    (['pl', 'ar'] as const).flatMap((language) => [2, 5, 22].map((hours) => life(hours * 3600, language))),
  ).toEqual(['2 godziny', '5 godzin', '22 godziny', 'ساعتين', '5 ساعات', '22 ساعة'])
})

it.each([
  ['Europe/Berlin', 'January 31, 2026 at 13:00 (Europe/Berlin, GMT+1)'],
  ['Asia/Kolkata', 'January 31, 2026 at 17:30 (Asia/Kolkata, GMT+5:30)'],
  ['UTC', 'January 31, 2026 at 12:00 UTC'],
  ['', 'January 31, 2026 at 12:00 UTC'],
  ['Nowhere/Else', 'January 31, 2026 at 12:00 UTC'],
])('an instant in the zone %j is %s', (timezone, text) => {
  expect(instantText(at.toISOString(), 'en', timezone)).toBe(text)
})
