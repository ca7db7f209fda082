import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from './refusal.ts'
import { readXml } from './xml-element.ts'
import { escapeXml, xmlElement } from './xml-writer.ts'

/** Texts of characters that XML 1.0 allows; those with a meaning in XML are more frequent. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom('&', '<', '>', '"', "'", '\t', '\n', '\r', ' ', ']', '-'),
      fc.constantFrom(']]>', '&amp;', '<!--'),
      fc.string({ unit: 'grapheme' }),
    ),
  )
  .map((pieces) => pieces.join(''))
  .filter((text) => !/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text))

describe('a written element', () => {
  it('is parsed back with the same attributes and text, with any content', () => {
    fc.assert(
      fc.property(texts, texts, (value, text) => {
        const { xml } = xmlElement('a', { b: value, c: null }, xmlElement('d', {}, text), xmlElement('e', {}))
        const root = readXml(xml)
        if (isRefusal(root)) throw new Error(root.explain)
        expect([...root.attributes]).toEqual([['b', value]])
        expect(root.children.map((child) => [child.local, child.text])).toEqual([
          ['d', text],
          ['e', ''],
        ])
      }),
    )
  })

  it.each(['\u0000', '\u001B', '\uD800', '\uFFFF'])('cannot hold %j, which no reference can write', (character) => {
    expect(() => escapeXml(`a${character}b`)).toThrow('XML cannot hold')
  })
})
