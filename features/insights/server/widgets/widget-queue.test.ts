import { expect, test, vi } from 'vitest'
import { openWidgetQueue } from './widget-queue.ts'

const whose = { tenantId: 'a tenant', accountId: 'a user' }
const never = new AbortController().signal

test('what was given up does not begin', async () => {
  const { take } = openWidgetQueue()
  const ends = Promise.withResolvers<void>()
  const running = Array.from({ length: 3 }, () => take(whose, never, () => ends.promise))
  const ending = new AbortController()
  const work = vi.fn(() => Promise.resolve())
  const waiting = take(whose, ending.signal, work)
  ending.abort()
  ends.resolve()
  await Promise.all(running)
  expect(await waiting).toBe(null)
  expect(work).not.toHaveBeenCalled()
})

test('a shared reading ends when the last who wants it is gone, and is begun again by the next', async () => {
  const { share } = openWidgetQueue()
  const signals: AbortSignal[] = []
  const read = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  }
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()]
  const readings = [share('name', first.signal, read), share('name', second.signal, read)]
  first.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  second.abort()
  readings.push(share('name', third.signal, read))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  third.abort()
  await Promise.all(readings)
  const other = share('name', never, async () => 'read')
  expect(await other).toBe('read')
})
