import { describe, expect, it } from 'vitest'
import { translatePattern } from './translate-acts.ts'
import { textOf } from './user.ts'

const english = {
  a: {
    'at': '{place} on {day}',
    'next': 'Next',
    'hello': 'Hello {name}',
    'only': '{name}',
    'code-empty': 'Enter the code.',
  },
  b: { next: 'Next', sent: 'We sent it to <b>{email}</b>', devices: '{n, plural, one {# device} other {# devices}}!' },
}
const german = {
  a: {
    'at': '{place} am {day}',
    'next': 'Weiter',
    'hello': 'Hallo, {name}!',
    'only': '{name}',
    'invalid-credentials': 'Falsch.',
  },
  b: { next: 'Nächste', sent: 'An <b>{email}</b> geschickt', devices: '{n, plural, one {# Gerät} other {# Geräte}}?' },
}
const fits = (text: string | RegExp, shown: string) => {
  const sent = typeof text === 'string' ? text : { source: text.source, flags: text.flags }
  return new RegExp(textOf(translatePattern(sent, english, german))).test(shown)
}

describe('a text of a story, sought on a page in another language, is', () => {
  it.each([
    ['its translation', 'Next', 'Weiter', 'Weiterer'],
    ['that of another message with the same text', 'Next', 'Nächste', 'Next!'],
    ['the translation with any value in it', 'Hello Ann', 'Hallo, Ann!', 'Hallo'],
    ['the translation with the value in it', 'Hello Ann', 'Hallo, Ann!', 'Hallo, Bob!'],
    ['the translation with that of its value', 'Hello Rome on May', 'Hallo, \u2068Rome am May\u2069!', 'Hallo, Rome!'],
    ['the translation without marks', 'We sent it to a@b.test', 'An a@b.test geschickt', 'An geschickt'],
    ['the translation of a plural', '2 devices!', '2 Geräte?', '?'],
    ['the page’s own message for a sentence of the server', 'Invalid Credentials', 'Falsch.', 'Falsch'],
    ['itself, when it is no message', 'Aurora', 'Aurora', 'Aurora 2'],
    ['the translations of what a pattern fits', /^Hel/, 'Zu: Hallo, Ann!', 'Hallo'],
    ['the translations of two messages', 'Next: Hello Ann', 'Weiter: Hallo, Ann!', 'Weiter: Hallo'],
  ])('%s', (_, text, shown, other) => {
    expect([fits(text, shown), fits(text, other)]).toEqual([true, false])
  })
})
