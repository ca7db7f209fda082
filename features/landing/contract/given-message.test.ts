import { describe, expect, it } from 'vitest'
import { givenMessage } from './given-message.ts'

const given = (text: string) => givenMessage(`?${new URLSearchParams({ message: text }).toString()}`, null)

describe('a message in the address', () => {
  it.each([
    ['The report is gone.', 'The report is gone.'],
    ['  The\n\treport \u0000 is\u202e gone. ', 'The report is gone.'],
    ['<b onclick=alert(1)>bold</b>', '<b onclick=alert(1)>bold</b>'],
    ['Error 404', 'Error 404'],
    ['', null],
    [' \u200b ', null],
    ['Call 0800 123 456', null],
    ['Go to https://evil.test', null],
    ['Go to www.evil.test', null],
    ['Write to help@evil.test', null],
  ])('%j', (text, expected) => {
    expect(given(text)).toBe(expected)
  })

  it('is cut to 200 characters', () => {
    const shown = given('word '.repeat(100_000)) ?? ''
    expect(shown.length).toBeLessThanOrEqual(200)
    expect(shown.endsWith('…')).toBe(true)
  })
})

describe("a message of the app's own", () => {
  it.each([
    [{ message: 'Ask the desk: desk@aurora.test' }, 'Ask the desk: desk@aurora.test'],
    [{ message: '' }, 'From the address'],
    [{ message: 7 }, 'From the address'],
    [{ signInStep: 1 }, 'From the address'],
    ['message', 'From the address'],
    [null, 'From the address'],
  ])('%j', (state, expected) => {
    expect(givenMessage('?message=From+the+address', state)).toBe(expected)
  })
})
