import { pino } from 'pino'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { closeAll, openAll, type Closing } from './close-all.ts'

const logLine = z.object({ part: z.string(), err: z.object({ message: z.string() }) })

/** Parts that note their closing, of which one throws, one rejects and one hangs; and a log that keeps its lines. */
function parts() {
  const closed: string[] = []
  const logged: { part: string; message: string }[] = []
  const closes = (part: string, how: () => unknown = () => undefined) => ({
    part,
    close: () => {
      closed.push(part)
      return how()
    },
  })
  const closing: Closing = [
    closes('database'),
    closes('sessions', () => Promise.reject(new Error('no answer'))),
    closes('jobs', () => new Promise(() => undefined)),
    closes('mail', () => {
      throw new Error('no mail server')
    }),
    closes('pages'),
  ]
  const write = (line: string) => {
    const { part, err } = logLine.parse(JSON.parse(line))
    logged.push({ part, message: err.message })
  }
  const log = pino({ base: null }, { write })
  return { closing, closed, logged, log }
}

const reversed = ['pages', 'mail', 'jobs', 'sessions', 'database']
const failures = [
  { part: 'mail', message: 'no mail server' },
  { part: 'jobs', message: 'It was not closed within 20 ms.' },
  { part: 'sessions', message: 'no answer' },
]

it('every part is closed, the last opened first, whatever fails or hangs, and each failure is logged', async () => {
  const { closing, closed, logged, log } = parts()
  const failed = await closeAll(closing, log, 20)
  expect([closed, logged]).toEqual([reversed, failures])
  expect(failed.map(({ part }) => part)).toEqual(['mail', 'jobs', 'sessions'])
})

it('a start that fails closes what it opened and throws its own error, whatever fails then', async () => {
  const { closing, closed, logged, log } = parts()
  const start = openAll(
    log,
    async (opened) => {
      opened.push(...closing)
      throw new Error('the port is taken')
    },
    20,
  )
  await expect(start).rejects.toThrow('the port is taken')
  expect([closed, logged]).toEqual([reversed, failures])
})

it('opened parts are closed once, however often close is called', async () => {
  const { closing, closed, log } = parts()
  const { url, close } = await openAll(
    log,
    async (opened) => {
      opened.push(...closing)
      return { url: 'http://localhost' }
    },
    20,
  )
  expect(closed).toEqual([])
  const [one, other] = await Promise.all([close(), close()])
  expect([url, one === other, closed]).toEqual(['http://localhost', true, reversed])
})
