import { describe, expect, it } from 'vitest'
import { parseDuration } from './parse-duration.ts'

const durations: [text: string, seconds: number, form: 'minutes' | 'clock' | 'units'][] = [
  ['1:30', 5400, 'minutes'],
  ['26:30', 95_400, 'minutes'],
  ['-0:30', -1800, 'minutes'],
  ['0:00', 0, 'minutes'],
  ['01:11:00', 4260, 'clock'],
  ['100:00:01', 360_001, 'clock'],
  ['00:00:01.250', 1.25, 'clock'],
  ['1 day, 2:03:04', 93_784, 'clock'],
  ['2 days 01:00:00', 176_400, 'clock'],
  ['1.02:00:00', 93_600, 'clock'],
  ['1h 30m', 5400, 'units'],
  ['2h5m10s', 7510, 'units'],
  ['90 min', 5400, 'units'],
  ['1 hour and 5 minutes', 3900, 'units'],
  ['500 ms', 0.5, 'units'],
  ['3d', 259_200, 'units'],
  ['-2 h', -7200, 'units'],
  ['PT1H30M', 5400, 'units'],
  ['P1DT2H', 93_600, 'units'],
  ['P2W', 1_209_600, 'units'],
  ['-PT1,5S', -1.5, 'units'],
]

const languages: [language: string, text: string, seconds: number][] = [
  ['English', '2 hours 5 minutes', 7500],
  ['German', '2 Std. 5 Min.', 7500],
  ['German', '2 Stunden und 5 Minuten', 7500],
  ['German', '1,5 Stunden', 5400],
  ['French', '2 heures et 5 minutes', 7500],
  ['Spanish', '2 horas y 5 minutos', 7500],
  ['Italian', '2 ore e 5 minuti', 7500],
  ['Dutch', '2 uur en 5 minuten', 7500],
  ['Polish', '2 godz. 5 min', 7500],
  ['Portuguese', '2 horas e 5 minutos', 7500],
  ['Japanese', '2時間5分', 7500],
  ['Hindi', '2 घंटे 5 मिनट', 7500],
  ['Arabic', '2 ساعة 5 دقيقة', 7500],
]

const noDurations = [
  ...['', '5', '1.5', '1:60', '1:5', '12:30:75', 'h', 'min', 'P', 'PT', 'PT5', '5 kg', '5 MB', '2024-01-31'],
  ...['5 min 2 h', '2 h 2 h', '2 h left', 'in 2 h', '1:30 pm', '10.5.2024', 'P5X', `1${' '.repeat(45)}h`],
]

describe('the lengths of time of cells', () => {
  it.each(durations)('reads %s', (text, seconds, form) => {
    expect(parseDuration(text)).toEqual({ seconds, form })
  })

  it.each(languages)('reads a length in %s: %s', (_language, text, seconds) => {
    expect(parseDuration(text)).toEqual({ seconds, form: 'units' })
  })

  it.each(noDurations)('does not read "%s"', (text) => {
    expect(parseDuration(text)).toBeNull()
  })
})
