import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { ConnectionsBusy } from './connection-queue.ts'
import { retryWhileAway } from './retry-while-away.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

/** Runs attempts that fail with these errors, in order, and then succeed. Returns the lines of the log as well. */
async function tryWith(errors: unknown[], options: Parameters<typeof retryWhileAway>[2] = {}) {
  const lines: { reason: string; msg: string }[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  const open = async () => {
    if (errors.length > 0) throw errors.shift()
    return 'open'
  }
  const opened = await retryWhileAway(log, open, { wait: 0, ...options }).catch((error: unknown) => error)
  return { opened, lines }
}

describe('opening a database that is away', () => {
  it.each([
    ['refused', refused, refused.message],
    ['refused at every address', new AggregateError([refused, refused]), `${String(refused)}; ${String(refused)}`],
    ['the cause of another error', new Error('A migration failed.', { cause: refused }), 'A migration failed.'],
    ['busy', new ConnectionsBusy('No connection was free.'), 'No connection was free.'],
  ])('is tried again with a message: %s', async (_name, error, reason) => {
    const { opened, lines } = await tryWith([error, error])
    expect(opened).toBe('open')
    expect(lines).toMatchObject([1, 2].map(() => ({ reason, msg: 'The database is not responding yet; retrying.' })))
  })

  it('fails at once for another reason, and in the end for this one', async () => {
    const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' })
    expect(await tryWith([wrong])).toEqual({ opened: wrong, lines: [] })
    expect(await tryWith([refused], { giveUpAfter: -1 })).toEqual({ opened: refused, lines: [] })
  })

  it('ends when it is stopped', async () => {
    const { opened } = await tryWith([refused], { wait: 30_000, signal: AbortSignal.abort() })
    expect(opened).toMatchObject({ name: 'AbortError' })
  })
})
