import { expect, test } from 'vitest'
import { headingsOf } from './headings.ts'

test('headings of two levels are listed without their markup, and none of code', () => {
  const markdown = [
    '# Title',
    '## First',
    'text ## not one',
    '```sh',
    '## a comment',
    '```',
    '### With `code` and *emphasis*',
    '~~~',
    '## in tildes',
    '```',
    '~~~',
    '## [A link](/x) ##',
    '#### Too deep',
    '##None',
  ].join('\n')
  expect(headingsOf(markdown)).toEqual([
    { text: 'First', slug: 'first', level: 2 },
    { text: 'With code and emphasis', slug: 'with-code-and-emphasis', level: 3 },
    { text: 'A link', slug: 'a-link', level: 2 },
  ])
  expect(headingsOf('')).toEqual([])
})
