import { describe, expect, it } from 'vitest'
import { languages } from '#contract/platform/language.ts'
import { waitText } from './wait.ts'

describe('the length of a wait', () => {
  const rows: [seconds: number, text: string][] = [
    [0, 'in 0 seconds'],
    [0.2, 'in 1 second'],
    [1, 'in 1 second'],
    [59, 'in 59 seconds'],
    [59.5, 'in 1 minute'],
    [60, 'in 1 minute'],
    [61, 'in 2 minutes'],
    [900, 'in 15 minutes'],
    [3540, 'in 59 minutes'],
    [3541, 'in 1 hour'],
    [3601, 'in 2 hours'],
    [86_400, 'in 24 hours'],
  ]
  it.each(rows)('of %d seconds is “%s”', (seconds, text) => {
    expect(waitText('en', seconds)).toBe(text)
  })
  it('has the grammar of each language', () => {
    expect(waitText('pl', 1)).toBe('za 1 sekundę')
    expect(waitText('de', 900)).toBe('in 15 Minuten')
    expect(waitText('ar-u-nu-latn', 5)).toMatch(/5/)
    expect(languages.filter((language) => !/7/.test(waitText(language, 7)))).toEqual([])
  })
})
