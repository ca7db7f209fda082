import { expect, test } from 'vitest'
import { languages } from '@portico/contract/platform/language.ts'
import { localeOf } from '@portico/contract/platform/message.ts'
import { chartFormatsOf } from './chart-formats.ts'

const morning = Date.UTC(2026, 10, 26, 8, 5)

test.each(languages)('hours on an axis are written as in sentences: %s', (language) => {
  const sentence = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', timeZone: 'UTC' }).format(morning)
  expect(chartFormatsOf(language).time(morning, 'minute', 'short')).toBe(sentence)
})
