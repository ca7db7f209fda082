import { describe, expect, it, test } from 'vitest'
import { providerName, providerNameLongest } from './provider-name.ts'

test.each([
  ['an override', 'Ann\u202etimS', 'AnntimS'],
  ['every bidi control', '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069Ann', 'Ann'],
  ['C0 and C1 controls, DEL and NUL', 'A\u0000n\u0007n\u001b[31m\u007f\u0085 \u009bSmith', 'Ann[31m Smith'],
  ['line breaks and separators', 'Ann\r\nBcc:\u2028x\u2029y\tz', 'Ann Bcc: x y z'],
  ['zero-width characters', 'A\u200bn\u2060n\ufeff \u180eSm\u00adith\u034f', 'Ann Smith'],
  ['spaces of every width', '\u00a0Ann\u2003\u3000 Smith\u00a0', 'Ann Smith'],
  ['a name of fillers alone', '\u115f\u1160\u3164\uffa0', ''],
  ['tags and variation selectors', 'Ann\u{e0041}\u{e0042}\ufe0f\u{e0100}', 'Ann'],
  ['private use and halves of pairs', 'A\ue000n\ud800n', 'Ann'],
  ['annotations and replacement characters', '\ufff9Ann\ufffahidden\ufffb\ufffc', 'Annhidden'],
  ['joiners between Latin letters', 'A\u200dn\u200cn\u200d', 'Ann'],
  ['a joiner at the end', '\u200dنام\u200c', 'نام'],
  ['a decomposed letter', 'Zoe\u0308', 'Zoë'],
  ['marks heaped on one letter', `Z${'\u0335'.repeat(40)}oe`, `Z${'\u0335'.repeat(6)}oe`],
])('%s', (_name, given, shown) => {
  expect(providerName(given)).toBe(shown)
})

describe('names of every script stay as they are', () => {
  it.each([
    'Ann-Marie O’Neil',
    'José Ångström',
    'Nguyễn Thị Ánh',
    'Владимир Ёлкин',
    'محمّد بن سلمان',
    'می\u200cخواهم',
    'क्\u200dषमा',
    'יוסף',
    '山田 太郎',
    '김민준',
    'ᏣᎳᎩ',
    'สมชาย ใจดี',
  ])('%s', (name) => {
    expect(providerName(name.normalize('NFC'))).toBe(name.normalize('NFC'))
  })
})

it('a name without end is cut between characters as a reader sees them', () => {
  expect(providerName('a'.repeat(50_000))).toHaveLength(providerNameLongest)
  expect(providerName('x\u0301'.repeat(200))).toBe('x\u0301'.repeat(providerNameLongest))
})

it('what is clean stays clean: a second time changes nothing', () => {
  for (const name of ['A\u200d\u202e\u200dn', 'e\u200b\u0301', 'x \u202e y', `${'a'.repeat(63)} b`])
    expect(providerName(providerName(name))).toBe(providerName(name))
})
