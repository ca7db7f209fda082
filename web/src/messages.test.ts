import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

test('sentences are in catalogues, none of them in a screen', async () => {
  const all = globSync('{web/src,features/*/web}/**/*.tsx', { cwd: root })
  const screens = all.filter((file) => !file.endsWith('.stories.tsx')).map((file) => path.join(root, file))
  const found = await Promise.all(screens.map(async (file) => plainTextIn(file, await readFile(file, 'utf8'))))
  expect(found.flat()).toEqual([])
})

const shownAttributes = ['aria-label', 'title', 'alt', 'placeholder', 'label', 'text', 'about', 'lead']
const hasLetters = /\p{L}{2}/u
/** Returns whether a text is an example address, which is the same in every language. */
const isExample = (text: string) => /^(\S+@|https:\/\/)\S+$/.test(text)

/** Returns the literal texts in a screen: between tags, or in an attribute that users see or hear. */
function plainTextIn(file: string, code: string): string[] {
  const found: string[] = []
  const keep = (text: unknown) => {
    if (typeof text === 'string' && hasLetters.test(text) && !isExample(text)) {
      found.push(`${path.relative(root, file)}: ${text.trim()}`)
    }
  }
  new Visitor({
    JSXText: ({ value }) => keep(value),
    JSXAttribute({ name, value }) {
      const isUsed = name.type === 'JSXIdentifier' && shownAttributes.includes(name.name)
      if (isUsed && value?.type === 'Literal') keep(value.value)
    },
  }).visit(parseSync(file, code).program)
  return found
}
