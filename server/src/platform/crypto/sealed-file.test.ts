import { expect, it } from 'vitest'
import { openFile, sealFile } from './sealed-file.ts'
import { secretFrom } from './secret.ts'

const old = secretFrom('a'.repeat(32))
const rotated = secretFrom('b'.repeat(32), ['a'.repeat(32)])
const file = Buffer.from([0, 255, 10, 128])

it('opens what it sealed, also after a rotation of the secret', () => {
  const { sealed, content } = sealFile(old, file)
  expect(openFile(old, { sealed, content })).toEqual(file)
  const again = rotated.reseal(sealed)
  expect(openFile(secretFrom('b'.repeat(32)), { sealed: again ?? sealed, content })).toEqual(file)
})

it('opens nothing that was changed, or sealed with another secret', () => {
  const { sealed, content } = sealFile(old, file)
  expect(openFile(secretFrom('c'.repeat(32)), { sealed, content })).toBeNull()
  const changed = Buffer.from(content)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(openFile(old, { sealed, content: changed })).toBeNull()
  expect(openFile(old, { sealed, content: Buffer.alloc(3) })).toBeNull()
})
