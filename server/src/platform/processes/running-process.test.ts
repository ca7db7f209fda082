import { fork } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { Running } from './running-process.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'

const program = { name: 'test', file: new URL('no-such-program.ts', import.meta.url), memory: 64 }
const request = { kind: 'rename', from: 'a', to: null } as const

test('where the system has no room for a process, it has ended and has no answer', async () => {
  const onExit = vi.fn()
  const running = new Running(program, silentLog, onExit, () => {
    throw new Error('spawn ENOMEM')
  })
  expect(await running.send(request, 1000)).toBe(null)
  expect(running.isRunning).toBe(false)
  expect(onExit).toHaveBeenCalledWith(running)
  running.stop()
})

test('the same where the system says so later, to what waits for an answer', async () => {
  const begin = () => fork('no-such-program.ts', [], { execPath: '/no/such/program' })
  const running = new Running(program, silentLog, () => undefined, begin)
  expect(await running.send(request, 20_000)).toBe(null)
  expect(running.isRunning).toBe(false)
})
