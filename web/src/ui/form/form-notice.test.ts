import { expect, test } from 'vitest'
import { afterInput } from './form-notice.ts'

test.each([
  ['a corrected field loses its sentence', { email: 'No address', name: 'No name' }, { name: 'No name' }, ['name']],
  [
    'a field that is still wrong has the sentence of its new problem',
    { email: 'Empty' },
    { email: 'Too long' },
    ['email'],
  ],
  ['no sentence appears while the user types', { email: 'Empty' }, { email: 'Empty', name: 'No name' }, ['email']],
  ['a mark of the form’s own sentence disappears', { email: '' }, { email: '' }, []],
  ['a refusal of the server disappears', { email: 'Known already' }, {}, []],
])('after an input %s', (_about, fields, found, left: readonly string[]) => {
  const after = afterInput<string>({ count: 3, text: 'Of the form', fields }, { fields: found })
  const sentences = Object.entries(found).filter(([field]) => left.includes(field))
  expect(after).toEqual({ count: 3, fields: Object.fromEntries(sentences) })
})
