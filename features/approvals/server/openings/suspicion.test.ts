import { expect, it } from 'vitest'
import { openingReason, suspicionOf, type Opening } from './suspicion.ts'

const sentAt = new Date('2026-06-15T09:30:00Z')
const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const person: Opening = { method: 'GET', agent: firefox, hints: '', purpose: '', at: after(120), sentAt }

it.each<[string, Partial<Opening>, string[]]>([
  ['a person after two minutes', {}, []],
  ['after 60 seconds', { at: after(60) }, []],
  ['after 59 seconds', { at: after(59) }, ['within 60 s of sending']],
  ['at once', { at: after(0) }, ['within 60 s of sending']],
  ['before it was sent, by a clock that is late', { at: after(-5) }, []],
  ['HEAD', { method: 'HEAD' }, ['HEAD']],
  ['fetched ahead', { purpose: 'prefetch;prerender' }, ['fetched ahead']],
  ['without a user agent', { agent: ' ' }, ['no user agent']],
  ['a headless browser', { agent: `${firefox} HeadlessChrome/141` }, ['user agent of a scanner']],
  [
    'a headless browser by its hints',
    { hints: '"HeadlessChrome";v="141", "Not?A_Brand";v="8"' },
    ['user agent of a scanner'],
  ],
  ['a browser with hints', { hints: '"Chromium";v="141", "Google Chrome";v="141", "Not?A_Brand";v="8"' }, []],
  ['a preview', { agent: 'Mozilla/5.0 (compatible; BingPreview/1.0b)' }, ['user agent of a scanner']],
  [
    'a program',
    { agent: 'python-requests/2.32', method: 'HEAD', at: after(3) },
    ['HEAD', 'user agent of a scanner', 'within 60 s of sending'],
  ],
])('%s', (_, more, suspicion) => {
  expect(suspicionOf({ ...person, ...more })).toEqual(suspicion)
})

it('the text of the audit has the request, what happened, and the reasons', () => {
  expect(openingReason(7, 'GET', [])).toBe('#7, GET')
  expect(openingReason(7, 'HEAD', ['HEAD', 'no user agent'])).toBe('#7, HEAD; suspected scanner: HEAD, no user agent')
})
