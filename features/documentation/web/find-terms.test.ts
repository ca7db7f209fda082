import { expect, test } from 'vitest'
import { findTerms } from './find-terms.ts'

const entries = [
  { term: 'Enrolment', slug: 'enrolment', markdown: 'Making a device known.' },
  { term: 'Session', slug: 'session', markdown: 'From signing in to signing out, on one Device.' },
  { term: 'Device', slug: 'device', markdown: 'A computer.' },
]

test.each([
  ['', ['enrolment', 'session', 'device']],
  ['   ', ['enrolment', 'session', 'device']],
  ['device', ['device', 'enrolment', 'session']],
  ['DÉVICE', ['device', 'enrolment', 'session']],
  ['known device', ['enrolment']],
  ['.*', []],
  ['zebra', []],
])('%j finds %j', (wanted, slugs) => {
  expect(findTerms(entries, wanted).map((entry) => entry.slug)).toEqual(slugs)
})
