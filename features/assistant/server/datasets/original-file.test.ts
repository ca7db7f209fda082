import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packOriginal, unpackOriginal } from './original-file.ts'

function folderWith(content: string | Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'original-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'x.csv'), content)
  return folder
}

const long = Buffer.from(Array.from({ length: 300_000 }, (_, row) => `${row},${row * 7919}`).join('\n'))

test.each([
  ['a long file', long],
  ['a short file', Buffer.from('a,b\n1,2\n')],
])('%s comes back as it was', async (_name, content) => {
  const folder = folderWith(content)
  const packed = await packOriginal(join(folder, 'x.csv'))
  const back = join(folder, 'back.csv')
  expect(await unpackOriginal(back, packed.parts())).toBe(content.length)
  expect(readFileSync(back).equals(content)).toBe(true)
  await packed.remove()
  expect(readdirSync(folder).toSorted()).toEqual(['back.csv', 'x.csv'])
})

test('an original that cannot be written leaves no file', async () => {
  const folder = folderWith(long)
  await expect(packOriginal(join(folder, 'other.csv'))).rejects.toThrow('ENOENT')
  await expect(packOriginal(folder)).rejects.toThrow('EISDIR')
  expect(readdirSync(join(folder, '..')).filter((name) => name.endsWith('.original'))).toEqual([])
  expect(readdirSync(folder)).toEqual(['x.csv'])
})

test('an original is no longer written once its caller has gone', async () => {
  const folder = folderWith(long)
  const packed = await packOriginal(join(folder, 'x.csv'))
  const written = await unpackOriginal(join(folder, 'head.csv'), packed.parts(), { signal: AbortSignal.abort() })
  expect(written).toBe(1024 * 1024)
})

test('the beginning of a file needs only its first parts', async () => {
  const folder = folderWith(long)
  const packed = await packOriginal(join(folder, 'x.csv'))
  expect(packed.bytes).toBeLessThan(long.length)
  let read = 0
  async function* counted() {
    for await (const part of packed.parts()) {
      read += 1
      yield part
    }
  }
  expect(await unpackOriginal(join(folder, 'head.csv'), counted(), { most: 1_000_000 })).toBe(1024 * 1024)
  expect(read).toBe(1)
})
