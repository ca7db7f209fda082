import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

/** The last commit that the limit does not apply to; a shallow clone does not have it. */
const BEFORE = '882c14806f'
const LONGEST = 72

const git = (...words: string[]) => spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' })

const isKnown = existsSync(path.join(ROOT, '.git')) && git('cat-file', '-e', `${BEFORE}^{commit}`).status === 0

const tooLong = (subjects: readonly string[]) => subjects.filter((subject) => subject.length > LONGEST)

it('a subject of 73 characters is too long, and one of 72 is not', () => {
  expect(tooLong(['x'.repeat(73), 'x'.repeat(72)])).toEqual(['x'.repeat(73)])
})

it.runIf(isKnown)('subjects of commits have at most 72 characters', () => {
  const { status, stdout } = git('log', '--format=%s', '--no-merges', `${BEFORE}..HEAD`)
  expect(status).toBe(0)
  expect(tooLong(stdout.split('\n'))).toEqual([])
})
