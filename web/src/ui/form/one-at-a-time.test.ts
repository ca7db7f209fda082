import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

function recorded() {
  const states: boolean[] = []
  const finished: string[] = []
  const once = oneAtATime((busy) => states.push(busy))
  const run = (start: () => Promise<string>) => once.run(start, (result) => finished.push(result))
  return { ...once, states, finished, run }
}

/** Returns a promise of a result, and the function that resolves it. */
function held(result: string) {
  let settle = () => {}
  const promise = new Promise<string>((resolve) => (settle = () => resolve(result)))
  return { start: () => promise, settle: () => settle() }
}

it('runs one action at a time, also after an error', async () => {
  const { states, finished, run, isBusy } = recorded()
  const failing = run(() => Promise.reject(new Error('No storage.')))
  expect(isBusy()).toBe(true)
  await run(() => Promise.resolve('second'))
  await expect(failing).rejects.toThrow('No storage.')
  await run(() => Promise.resolve('third'))
  expect(finished).toEqual(['third'])
  expect(states).toEqual([true, false, true, false])
})

it('is busy until the end is handled as well', async () => {
  const states: boolean[] = []
  const { run } = oneAtATime((busy) => states.push(busy))
  let leave = () => {}
  const leaving = new Promise<void>((resolve) => (leave = resolve))
  const whole = run(
    () => Promise.resolve('done'),
    () => leaving,
  )
  await Promise.resolve()
  expect(states).toEqual([true])
  leave()
  await whole
  expect(states).toEqual([true, false])
})

it('ignores the result of a cancelled action, whose end does not end the next one', async () => {
  const { states, finished, run, cancel } = recorded()
  const [first, second] = [held('first'), held('second')]
  const runs = [run(first.start)]
  cancel()
  runs.push(run(second.start))
  first.settle()
  await runs[0]
  expect(finished).toEqual([])
  expect(states).toEqual([true, false, true])
  second.settle()
  await runs[1]
  expect(finished).toEqual(['second'])
  expect(states).toEqual([true, false, true, false])
})
