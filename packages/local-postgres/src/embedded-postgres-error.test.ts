import { expect, test } from 'vitest'
import { inOneSentence, isDiskFull } from './embedded-postgres-error.ts'

test.each([
  ['ENOSPC', 'Cannot make /x: the disk is full.'],
  ['EROFS', 'Cannot make /x: the file system is read-only.'],
  ['EACCES', 'Cannot make /x: this account may not write there.'],
])('%s in one sentence', (code, sentence) => {
  expect(inOneSentence('make /x', Object.assign(new Error('no'), { code }))).toMatchObject({ message: sentence })
})

test('other failures are returned unchanged', () => {
  const bug = new TypeError('x is not a function')
  expect(inOneSentence('make /x', bug)).toBe(bug)
})

test.each([
  ['FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10', true],
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', true],
  ['FATAL:  data directory "x" has invalid permissions', false],
])('a full disk: %s', (output, full) => {
  expect(isDiskFull(output)).toBe(full)
})
