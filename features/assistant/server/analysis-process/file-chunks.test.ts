import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chunksOf } from '@portico/formats/files.ts'
import { headOf, linesOf } from './file-chunks.ts'

function file(content: Uint8Array | string): string {
  const folder = mkdtempSync(join(tmpdir(), 'chunks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'x.csv')
  writeFileSync(path, content)
  return path
}

const utf16 = Buffer.from(`\uFEFFa,b\n1,2\n3,4\n`, 'utf16le')

test.each<[string, Uint8Array | string, { bytes: number; lines: number }, string, boolean]>([
  ['a short file', 'a\n1\n2', { bytes: 100, lines: 100 }, 'a\n1\n2', false],
  ['so many bytes, to the end of a line', 'a\n1\n22222', { bytes: 6, lines: 100 }, 'a\n1\n', true],
  ['exactly so many bytes', 'a\n1\n2', { bytes: 5, lines: 100 }, 'a\n1\n2', false],
  ['so many lines', 'a\n1\n2\n', { bytes: 100, lines: 2 }, 'a\n1\n', true],
  ['exactly so many lines', 'a\n1\n', { bytes: 100, lines: 2 }, 'a\n1\n', false],
  ['a line longer than the limit', 'aaaaaa', { bytes: 3, lines: 9 }, 'aaa', true],
])('%s', (_name, content, most, text, isPart) => {
  const head = headOf(file(content), most)
  expect(Buffer.from(head.bytes).toString()).toBe(text)
  expect(head.isPart).toBe(isPart)
})

test('the zero byte of a newline in UTF-16 belongs to the line', () => {
  const { bytes } = headOf(file(utf16), { bytes: 100, lines: 2 })
  expect(new TextDecoder('utf-16le').decode(bytes)).toBe('a,b\n1,2\n')
})

test('chunks are all bytes of the file', () => {
  const content = 'x'.repeat(600_000)
  expect([...chunksOf(file(content))].reduce((sum, { length }) => sum + length, 0)).toBe(600_000)
})

test('lines with their numbers', () => {
  expect(linesOf('a\r\nbcd\ne', { lines: 2, longest: 2 })).toEqual([
    { line: 1, text: 'a' },
    { line: 2, text: 'bc' },
  ])
})
