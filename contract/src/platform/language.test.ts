import { describe, expect, test } from 'vitest'
import {
  chooseLanguage,
  directionOf,
  languageNames,
  languageOfTag,
  languages,
  type Language,
  type LanguageSources,
} from './language.ts'

const sources: LanguageSources = { query: null, cookie: null, acceptLanguage: '' }

describe('the language of a tag', () => {
  test.for<[string, Language | null]>([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['PT_br', 'pt'],
    [' ja ', 'ja'],
    ['zh-Hant-TW', null],
    ['deutsch', null],
    ['', null],
    ['<script>', null],
  ])('%s is %s', ([tag, expected]) => {
    expect(languageOfTag(tag)).toBe(expected)
  })
})

describe('the language of a page', () => {
  test.for<[string, Partial<LanguageSources>, Language]>([
    ['nothing is asked for', {}, 'en'],
    ['the browser wants German', { acceptLanguage: 'de-DE,de;q=0.9,en;q=0.8' }, 'de'],
    ['the browser ranks by weight, not by place', { acceptLanguage: 'en;q=0.2, fr;q=0.9' }, 'fr'],
    ['the browser forbids what it names', { acceptLanguage: 'fr;q=0, pl;q=0.1' }, 'pl'],
    ['the browser wants what is not spoken here', { acceptLanguage: 'zh-CN, sv;q=0.8' }, 'en'],
    ['the browser wants anything', { acceptLanguage: '*' }, 'en'],
    ['a choice is remembered', { cookie: 'ar', acceptLanguage: 'de' }, 'ar'],
    ['the address asks', { query: 'hi', cookie: 'ar', acceptLanguage: 'de' }, 'hi'],
    ['the address has an invalid value', { query: '../../etc', cookie: 'it' }, 'it'],
    ['the weight is no number', { acceptLanguage: 'de;q=x, nl;q=0.5' }, 'nl'],
    ['the header is endless', { acceptLanguage: `${'zz,'.repeat(5_000)}de` }, 'en'],
  ])('%s', ([, asked, expected]) => {
    expect(chooseLanguage({ ...sources, ...asked }, languages)).toBe(expected)
  })

  test('is one of those that the domain offers', () => {
    expect(chooseLanguage({ ...sources, query: 'ja', acceptLanguage: 'fr' }, ['en', 'fr'])).toBe('fr')
    expect(chooseLanguage({ ...sources, acceptLanguage: 'ja' }, ['de', 'fr'])).toBe('de')
  })
})

test('every language has its own name, and only Arabic is written from right to left', () => {
  expect(new Set(Object.values(languageNames)).size).toBe(languages.length)
  expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar'])
})
