import { describe, expect, it } from 'vitest'
import { parseInstant } from './parse-instant.ts'

const iso = (instant: number | null | undefined) =>
  typeof instant === 'number' ? new Date(instant).toISOString().replace(/(?::00)?\.000Z$/, '') : null

/** The day of a text, or its time in UTC to the minute, by the only reading that it has. */
function instantIn(text: string): string | null {
  const form = parseInstant(text)
  const text2 = iso(form?.dayFirst ?? form?.monthFirst ?? form?.yearFirst)
  return form?.isTime === false ? (text2?.slice(0, 10) ?? null) : text2
}

type Row = [text: string, expected: string]

const days: Row[] = [
  ['2024-01-31', '2024-01-31'],
  ['2024/1/31', '2024-01-31'],
  ['2024.01.31', '2024-01-31'],
  ['2024. 1. 31.', '2024-01-31'],
  ['31.01.2024', '2024-01-31'],
  ['31. 1. 2024', '2024-01-31'],
  ['31/01/2024', '2024-01-31'],
  ['01/31/2024', '2024-01-31'],
  ['31-Jan-2024', '2024-01-31'],
  ['31-JAN-24', '2024-01-31'],
  ['2024-Jan-31', '2024-01-31'],
  ['2024-031', '2024-01-31'],
  ['2024-W05-3', '2024-01-31'],
  ['29.02.2024', '2024-02-29'],
]

const languages: [language: string, ...Row][] = [
  ['English', 'January 31, 2024', '2024-01-31'],
  ['English', '31st Jan 2024', '2024-01-31'],
  ['English', 'Wednesday, January 31, 2024', '2024-01-31'],
  ['German', '31. Januar 2024', '2024-01-31'],
  ['German', 'Mittwoch, 31. Jänner 2024', '2024-01-31'],
  ['German', '1. März 2024', '2024-03-01'],
  ['French', '1er févr. 2024', '2024-02-01'],
  ['French', 'mercredi 31 janvier 2024', '2024-01-31'],
  ['Spanish', '31 de enero de 2024', '2024-01-31'],
  ['Italian', '31 gennaio 2024', '2024-01-31'],
  ['Dutch', '31 mrt. 2024', '2024-03-31'],
  ['Dutch', 'woensdag 31 januari 2024', '2024-01-31'],
  ['Polish', '31 stycznia 2024', '2024-01-31'],
  ['Polish', '31 sty 2024', '2024-01-31'],
  ['Portuguese', '31 de março de 2024', '2024-03-31'],
  ['Hindi', '31 जनवरी 2024', '2024-01-31'],
  ['Arabic', '٣١ يناير ٢٠٢٤', '2024-01-31'],
  ['Arabic', '٣١/٠١/٢٠٢٤', '2024-01-31'],
  ['Japanese', '2024年1月31日', '2024-01-31'],
  ['Japanese', '2024年1月31日(水)', '2024-01-31'],
  ['Japanese', '令和6年1月31日', '2024-01-31'],
]

const times: Row[] = [
  ['2024-01-31 09:30', '2024-01-31T09:30'],
  ['2024-01-31T09:30:15.250Z', '2024-01-31T09:30:15.250Z'],
  ['2024-03-01 10:00:00+00', '2024-03-01T10:00'],
  ['2024-03-01 10:00:00.123456-05:30', '2024-03-01T15:30:00.123Z'],
  ['20240101T093000Z', '2024-01-01T09:30'],
  ['Fri, 01 Mar 2024 10:05:00 GMT', '2024-03-01T10:05'],
  ['Fri, 1 Mar 2024 10:05:00 +0100 (CET)', '2024-03-01T09:05'],
  ['Fri Mar 01 10:05:00 UTC 2024', '2024-03-01T10:05'],
  ['01/Mar/2024:10:05:00 +0100', '2024-03-01T09:05'],
  ['2024-10-01 14:30:00 CET', '2024-10-01T13:30'],
  ['2024-03-01 14:30 EST', '2024-03-01T19:30'],
  ['2024-03-01 14:30 UTC+2', '2024-03-01T12:30'],
  ['2024-01-13 09:30 Asia/Tokyo', '2024-01-13T00:30'],
  ['2024-01-13T09:30:00+09:00[Asia/Tokyo]', '2024-01-13T00:30'],
  ['2024-01-13 09:30 Europe/Berlin', '2024-01-13T08:30'],
  ['2024-07-13 09:30 Europe/Berlin', '2024-07-13T07:30'],
  ['2024-07-13 09:30 America/New_York', '2024-07-13T13:30'],
  // Hours that occur twice, and one that is skipped.
  ['2024-10-27 02:30 Europe/Berlin', '2024-10-27T00:30'],
  ['2024-10-27 03:30 Europe/Berlin', '2024-10-27T02:30'],
  ['2024-11-03 01:30 America/New_York', '2024-11-03T05:30'],
  ['2024-03-31 02:30 Europe/Berlin', '2024-03-31T01:30'],
  ['2024-10-06 24:00', '2024-10-07T00:00'],
  ['13/10/2024 1:30:00 p. m.', '2024-10-13T13:30'],
  ['10/13/2024 12:05 AM', '2024-10-13T00:05'],
  ['2024年1月31日 午後2時05分', '2024-01-31T14:05'],
  ['31.01.2024 14:30 Uhr', '2024-01-31T14:30'],
  ['31/01/2024 à 14h30', '2024-01-31T14:30'],
  ['31/01/2024 02:30 م', '2024-01-31T14:30'],
  ['2024-03-01-10.05.00', '2024-03-01T10:05'],
]

/** Dates with several readings: the day, the month and the year first. */
const readings: [text: string, dayFirst: string | null, monthFirst: string | null, yearFirst: string | null][] = [
  ['03/04/2024', '2024-04-03', '2024-03-04', null],
  ['13/04/2024', '2024-04-13', null, null],
  ['04/13/2024', null, '2024-04-13', null],
  ['03.04.2024', '2024-04-03', '2024-04-03', null],
  ['01-02-03', '2003-02-01', '2003-01-02', '2001-02-03'],
  ['24-01-31', '2031-01-24', null, '2024-01-31'],
  ['13/01/55', '2055-01-13', null, null],
  ['31/12/99', '1999-12-31', null, null],
]

const noInstants = [
  ...['', '2024', '202401', '20240131', '2024-01', '01/2024', 'Jan 2024', 'January', 'Monday', '14:30', '1.5', '1200'],
  ...['2024-13-01', '2024-02-30', '30.02.2024', '2023-02-29', '00/01/2024', '0000-00-00', '2024-366x', '2023-366'],
  ...['2024-01-31 25:00', '2024-01-31 24:01', '2024-01-31 10:60', '2024-01-31 13:00 am', '2024-01-31 10:00 XYZ'],
  ...['2024-01-31 10:00 Mars/Crater'],
  ...['31-Foo-2024', '2024-W54-1', '10.0.0.1', '1.2.3.4', '22.04', '1-2-3', 'T-2024-01-31', '2024-01-31 and more'],
  ...['9999-12-31 23:59 -14:00', `2024-01-31${' '.repeat(60)}`],
]

describe('the instants of cells', () => {
  it.each([...days, ...times])('reads %s', (text, expected) => {
    expect(instantIn(text)).toBe(expected)
  })

  it.each(languages)('reads a day in %s: %s', (_language, text, expected) => {
    expect(instantIn(text)).toBe(expected)
  })

  it.each(readings)('reads %s by each order', (text, dayFirst, monthFirst, yearFirst) => {
    const form = parseInstant(text)
    const day = (instant: number | null | undefined) => iso(instant)?.slice(0, 10) ?? null
    expect([day(form?.dayFirst), day(form?.monthFirst), day(form?.yearFirst)]).toEqual([
      dayFirst,
      monthFirst,
      yearFirst,
    ])
  })

  it.each(noInstants)('does not read "%s"', (text) => {
    expect(parseInstant(text)).toBeNull()
  })

  it.each([
    ['2024-03-01 10:00', undefined],
    ['2024-03-01 10:00Z', 'utc'],
    ['2024-03-01 10:00+00:00', 'utc'],
    ['2024-03-01 10:00+01:00', 'other'],
  ])('says which zone %s has', (text, zone) => {
    expect(parseInstant(text)?.zone).toBe(zone)
  })

  it('marks years of two digits', () => {
    expect(['13/01/55', '13/01/1955'].map((text) => parseInstant(text)?.shortYear)).toEqual([true, undefined])
  })
})
