import { expect, test } from 'vitest'
import type { Language } from './language.ts'
import { messageProblems } from './message-problems.ts'

const days = '{count, plural, one {# day} other {# days}} for {name}'

test.for<[string, string, Language, string[]]>([
  ['Hello {name}', 'Hallo {name}', 'de', []],
  [days, '{count, plural, one {# Tag} other {# Tage}} für {name}', 'de', []],
  [
    days,
    '{count, plural, other {{name} #日}}',
    'ja',
    ['It lacks the placeholder {count}.', 'A brace is not part of a placeholder or a plural.'],
  ],
  [days, '{name}に{count, plural, other {#日}}', 'ja', []],
  ['Hello', ' ', 'de', ['It is empty.']],
  ['Hello', 'Hallo ', 'de', ['It begins or ends with a space.']],
  ['Hello {name}', 'Hallo', 'de', ['It lacks the placeholder {name}.']],
  ['Hello', 'Hallo {name}', 'de', ['The English message has no placeholder {name}.']],
  ['Read <b>this</b>', 'Lies <b>das', 'de', ['Its <b> … </b> are not those of English.']],
  ['Hello', '<i>Hallo</i>', 'de', ['It contains HTML other than <b> … </b>.']],
  [
    '{n, plural, one {#} other {#}}',
    '{n, plural, one {#} other {#}}',
    'pl',
    ['The plural of {n} lacks the form “few”, “many”.'],
  ],
  [
    '{n, plural, one {#} other {#}}',
    '{n, plural, one {#} few {#} other {#}}',
    'de',
    ['The language has no plural form “few”.'],
  ],
  ['{n, plural, one {#} other {#}}', '{n, plural, one {#} many {#} other {#}}', 'fr', []],
])('%s may be %s in %s: %j', ([english, translation, language, problems]) => {
  expect(messageProblems(english, translation, language)).toEqual(problems)
})
