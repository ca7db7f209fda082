import { expect, test } from 'vitest'
import { documentAddress, headingSlug, termAddress } from './heading-slug.ts'

test.each([
  ['Your password', 'your-password'],
  ['  When the code is refused?! ', 'when-the-code-is-refused'],
  ['Seen, copied & sent', 'seen-copied-sent'],
  ['Überprüfung', 'uberprufung'],
  ['Re-send', 're-send'],
  ['日本語', '日本語'],
  ['4.5 : 1', '4-5-1'],
  ['', ''],
])('the heading %j has the fragment %j', (heading, slug) => {
  expect(headingSlug(heading)).toBe(slug)
})

test('addresses lead to a page, a heading on it, and a term', () => {
  expect(documentAddress('signing-in')).toBe('/document?name=signing-in')
  expect(documentAddress('signing-in', 'Your password')).toBe('/document?name=signing-in#your-password')
  expect(termAddress('Time zone')).toBe('/glossary#time-zone')
})
