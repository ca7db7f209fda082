import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { noticeLines, shippedPackages } from './third-party-notices.ts'

const root = path.join(import.meta.dirname, '..')
const written = readFileSync(path.join(root, 'THIRD-PARTY-NOTICES'), 'utf8')

it('are those of the packages in the lock (npm run notices writes them)', () => {
  const listed = (written.split('\n\n')[1] ?? '').split('\n')
  expect(listed).toEqual(noticeLines(root))
})

it('have the texts of the packages whose licences ask for it', () => {
  for (const text of ['SIL OPEN FONT LICENSE', 'Apache License', 'Mozilla Public License', 'Bitstream Vera'])
    expect(written.toLowerCase()).toContain(text.toLowerCase())
})

it('name a licence for every package', () => {
  const without = shippedPackages(root).filter(({ license }) => license === 'see its package' || license === '')
  expect(without).toEqual([])
})
