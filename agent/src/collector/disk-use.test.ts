import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { diskShare } from '@portico/contract/core/devices/device-facts.ts'
import { diskUse } from './disk-use.ts'

it.skipIf(process.platform === 'win32')('a disk is as full as df shows it, also where blocks are reserved', () => {
  const disk = diskUse('/')
  const [, shown = ''] = /(\d+)%/.exec(execFileSync('df', ['-P', '/'], { encoding: 'utf8' })) ?? []
  const share = disk === null ? Number.NaN : diskShare(disk)
  // `df` rounds up, and other programs may write between the two readings.
  expect(Math.abs(Number(shown) - share)).toBeLessThan(1.5)
})
