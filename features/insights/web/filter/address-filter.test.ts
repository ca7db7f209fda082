import { describe, expect, it } from 'vitest'
import { addressWith, dayOf, filterIn } from './address-filter.ts'

const today = '2026-11-26'
const company = '4b1c9d52-7d9e-4f0a-9c58-2f1c3f7a9e10'
const read = (text: string) => filterIn(new URLSearchParams(text), today)

describe('the filter in an address', () => {
  it.each([
    ['', { company: null, range: '30d', edit: null, problem: null }],
    [`company=${company}&range=7d`, { company, range: '7d', edit: null, problem: null }],
    ['range=2026-10-01..2026-10-31', { company: null, range: '2026-10-01..2026-10-31', edit: null, problem: null }],
    ['company=all', { company: 'all', range: '30d', edit: null, problem: null }],
    ['edit=role', { company: null, range: '30d', edit: 'role', problem: null }],
    ['edit=everything', { company: null, range: '30d', edit: null, problem: null }],
    ['company=Aurora', { company: 'Aurora', range: '30d', edit: null, problem: 'no-such-company' }],
    ['company=', { company: '', range: '30d', edit: null, problem: 'no-such-company' }],
    ['range=tomorrow', { company: null, range: 'tomorrow', edit: null, problem: 'range-not-valid' }],
    ['range=', { company: null, range: '', edit: null, problem: 'range-not-valid' }],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it('is changed without losing the rest of the address', () => {
    const here = { pathname: '/insights', search: '?range=7d&theme=Modern' }
    expect(addressWith(here, { company })).toBe(`/insights?range=7d&theme=Modern&company=${company}`)
    expect(addressWith(here, { range: null, theme: null })).toBe('/insights')
  })

  it('has days where the visitor is', () => {
    expect(dayOf(new Date(2026, 10, 26, 0, 5).getTime())).toBe('2026-11-26')
    expect(dayOf(new Date(2026, 10, 26, 23, 55).getTime())).toBe('2026-11-26')
  })
})
