import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { sizeOfParts, streamOfParts, type FilePart } from './file-parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const content = Buffer.from(Array.from({ length: 1_500_000 }, (_, index) => index % 251))
const path = join(folder, 'file')
writeFileSync(path, content)
const parts: FilePart[] = [Buffer.from('head'), { path, size: content.length }, Buffer.from('rest'), Buffer.from('end')]
const whole = Buffer.concat([Buffer.from('head'), content, Buffer.from('restend')])

it.each([
  [0, whole.length - 1],
  [0, 0],
  [2, 5],
  [4, 4],
  [600_000, 1_400_000],
  [whole.length - 5, whole.length - 1],
  [whole.length - 1, whole.length - 1],
])('sends the bytes %d to %d', async (start, end) => {
  expect(sizeOfParts(parts)).toBe(whole.length)
  expect((await buffer(streamOfParts(parts, start, end))).equals(whole.subarray(start, end + 1))).toBe(true)
})

it('reads no further than it is asked for, and closes the file when the reader leaves', async () => {
  const stream = streamOfParts([{ path, size: content.length }], 0, content.length - 1)
  for await (const bytes of stream) {
    expect((bytes as Buffer).length).toBe(512 * 1024)
    break
  }
  expect(stream.destroyed).toBe(true)
  expect(stream.readableLength).toBeLessThanOrEqual(2 * 512 * 1024)
})

it('fails where the file has become shorter, so that no download ends as if it were complete', async () => {
  const short = join(folder, 'short')
  writeFileSync(short, content)
  const stream = streamOfParts([{ path: short, size: content.length }], 0, content.length - 1)
  truncateSync(short, 100)
  await expect(buffer(stream)).rejects.toThrow('is shorter than it was')
})
