import { ok } from '@portico/contract/platform/result.ts'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { receiveFile } from './receive-file.ts'

test('an upload deletes what a killed node has left, and no import that is under way', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [left, current] = [join(folder, 'left.csv.columns'), join(folder, 'current.csv')]
  for (const file of [left, current]) writeFileSync(file, 'a')
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  utimesSync(left, twoHoursAgo, twoHoursAgo)
  const received = await receiveFile(Readable.from(['a,b\n1,2\n']), folder, 100)
  expect(existsSync(left)).toBe(false)
  expect(existsSync(current)).toBe(true)
  expect(received).toMatchObject(ok({ bytes: 8 }))
})
