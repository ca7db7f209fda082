import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { closingTimes, endProcesses, followProcesses, sessionsLeft } from './started-processes.ts'

const waits = 'setInterval(() => {}, 1_000)'
const started: ChildProcess[] = []

function start(program: string, env: NodeJS.ProcessEnv = {}, isDetached = false): ChildProcess {
  const child = spawn(process.execPath, ['-e', program], {
    env,
    detached: isDetached,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  return child
}

/** Starts a process that starts another one, prints its id, and exits without waiting for it. */
async function startOrphan(env: NodeJS.ProcessEnv, isDetached: boolean): Promise<number> {
  const options = JSON.stringify({ detached: isDetached, stdio: 'ignore', env })
  const parent = start(
    `const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(waits)}], ${options})
     console.log(child.pid); child.unref(); process.exit()`,
    { PATH: process.env['PATH'] },
    true,
  )
  const [line] = (await once(parent.stdout ?? parent, 'data')) as [Buffer]
  await once(parent, 'close')
  return Number(line)
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')))

describe.skipIf(process.platform !== 'linux')('what a run started', () => {
  it('is followed while it is alive', async () => {
    const followed = followProcesses('none')
    const child = start(waits)
    const ended = once(child, 'close')
    const lines = () => followed.left().filter(({ pid }) => pid === child.pid)
    expect(lines()).toEqual([{ pid: child.pid, line: expect.stringContaining(waits) as string }])
    child.kill('SIGKILL')
    await ended
    expect(lines()).toEqual([])
    followed.stop()
  })

  it.each([
    ['by its mark, though it leads its own session', true, true],
    ['by its mark', true, false],
  ])('and lost its parent is found %s, and ended', async (_, isMarked, isDetached) => {
    const mark = randomBytes(6).toString('hex')
    const followed = followProcesses(mark)
    const pid = await startOrphan(isMarked ? { PORTICO_TEST_RUN: mark } : {}, isDetached)
    const found = followed.left().filter((each) => each.pid === pid)
    expect(found).toHaveLength(1)
    endProcesses(found)
    await expect.poll(() => followed.left().filter((each) => each.pid === pid)).toEqual([])
    followed.stop()
  })

  it('and lost its parent is found by the session of that parent, without a mark', async () => {
    const followed = followProcesses('none')
    const parent = start(
      `const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(waits)}], { stdio: 'ignore' })
       console.log(child.pid); child.unref(); ${waits}`,
      {},
      true,
    )
    const [line] = (await once(parent.stdout ?? parent, 'data')) as [Buffer]
    const isFound = () => followed.left().some(({ pid }) => pid === Number(line))
    await expect.poll(isFound).toBe(true)
    parent.kill('SIGKILL')
    await once(parent, 'close')
    expect([isFound(), isAlive(Number(line))]).toEqual([true, true])
    endProcesses([{ pid: Number(line), line: '' }])
    followed.stop()
  })

  it('is counted in seconds of processors, what its own children took included', async () => {
    const followed = followProcesses('none')
    const before = followed.processorSeconds()
    const busy = `const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end) for (let turn = 0; turn < 1e6; turn += 1);`
    const child = start(`require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`)
    await once(child, 'close')
    expect(followed.processorSeconds() - before).toBeGreaterThan(0.2)
    followed.stop()
  })
})

it.each([
  [90.4, 130.6, '90 s, 131 s of processors'],
  [90.4, 0, '90 s'],
])('a run of %d seconds and %d of processors closes with %s', (seconds, ofProcessors, line) =>
  expect(closingTimes(seconds, ofProcessors)).toBe(line),
)

it('a program of a test ends with the process of the test, which vitest ends by SIGTERM', async () => {
  const file = JSON.stringify(path.join(import.meta.dirname, '../e2e/platform/end-with-tests.ts'))
  const worker = start(
    `import(${file}).then(({ endWithTests }) => {
       const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(waits)}], { stdio: 'ignore' })
       endWithTests(child)
       console.log(child.pid)
     })`,
  )
  const [line] = (await once(worker.stdout ?? worker, 'data')) as [Buffer]
  expect(isAlive(Number(line))).toBe(true)
  worker.kill('SIGTERM')
  expect((await once(worker, 'close'))[1]).toBe('SIGTERM')
  await expect.poll(() => isAlive(Number(line))).toBe(false)
})

describe('the sessions of a run', () => {
  const process = (pid: number, session: number, begun: number) => ({
    pid,
    parent: 1,
    session,
    begun,
    name: 'x',
    seconds: 0,
  })
  const leader = process(70, 70, 1)
  const known = new Map([['70 1', leader]])

  it('are those whose processes live, with or without their leader', () => {
    expect(sessionsLeft(new Set([70]), [leader], known)).toEqual(new Set([70]))
    expect(sessionsLeft(new Set([70]), [process(71, 70, 2)], known)).toEqual(new Set([70]))
  })

  it('are not those of another program that was given the id', () => {
    expect(sessionsLeft(new Set([70]), [process(71, 71, 2)], known)).toEqual(new Set())
    expect(sessionsLeft(new Set([70]), [process(70, 70, 9), process(71, 70, 10)], known)).toEqual(new Set())
  })
})
