import { expect, test } from 'vitest'
import { remembering } from './remembering.ts'

test('computes a text once, a long one each time, and caches at most a thousand', () => {
  const computed: string[] = []
  const lengthOf = remembering((text) => {
    computed.push(text)
    return text.length
  })
  expect([lengthOf('ab'), lengthOf('ab'), lengthOf('abc'), lengthOf('')]).toEqual([2, 2, 3, 0])
  expect(computed).toEqual(['ab', 'abc', ''])
  const long = 'x'.repeat(201)
  expect([lengthOf(long), lengthOf(long)]).toEqual([201, 201])
  expect(computed.filter((text) => text === long)).toHaveLength(2)
  for (let number = 0; number < 1_000; number++) lengthOf(`text ${number}`)
  lengthOf('ab')
  expect(computed.filter((text) => text === 'ab')).toHaveLength(2)
})
