import { describe, expect, it, test } from 'vitest'
import { findGuessableTerm, termsOfAddress } from './guessable-terms.ts'

const terms = {
  product: ['Portico', 'Northwind Front'],
  company: ['Borealis', 'Borealis Hospital', 'Éclair & Co', 'bo'],
  person: ['Nora', 'Nightingale', 'nora.night', 'Al'],
}

test.each([
  ['Portico#2026', 'new-password-has-product'],
  ['xP0rt1c0-77', 'new-password-has-product'],
  ['Northw1nd!Front', 'new-password-has-product'],
  ['My-BOREAL1S-9', 'new-password-has-company'],
  ['hosp!ta1#4You', 'new-password-has-company'],
  ['Ecla1r-Sweet#9', 'new-password-has-company'],
  ['N0r@-4-ever', 'new-password-has-name'],
  ['Night1ngale!', 'new-password-has-name'],
  ['n-o-r-a-N1ght', 'new-password-has-name'],
])('%s: %s', (password, refusal) => {
  expect(findGuessableTerm(password, terms)).toBe(refusal)
})

describe('is accepted', () => {
  it.each(['Sommer-Wiese7', 'Al-bo-Wald#77', 'Kf7m-Xw4p#aa'])('%s', (password) => {
    expect(findGuessableTerm(password, terms)).toBeNull()
  })
})

test('an address has a local part and the labels of its domain', () => {
  expect(termsOfAddress('nora.night@mail.borealis.test')).toEqual({ local: 'nora.night', labels: ['mail', 'borealis'] })
})
