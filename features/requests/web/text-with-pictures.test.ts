import { expect, it } from 'vitest'
import { textWithPictures } from './text-with-pictures.ts'

const file = (name: string, media_type = 'image/png') => ({ id: name, name, media_type, size: 1 })
const [a, b, c] = [file('a.png'), file('b [1].png'), file('c.heic', 'image/heic')]

it.each([
  ['Before [a.png] after', ['Before ', a, ' after']],
  ['[b [1].png] and [a.png]', [b, ' and ', a]],
  ['[a.png] twice [a.png]', [a, ' twice [a.png]']],
  ['[c.heic] and [d.png] and [x]', ['[c.heic] and [d.png] and [x]']],
  ['', []],
])('%s', (text, expected) => expect(textWithPictures(text, [a, b, c])).toEqual(expected))
