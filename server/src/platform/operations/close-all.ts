import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/**
 * The open parts of a program, in the order in which they were opened: their names in the log, and the functions that
 * close them.
 */
export type Closing = { part: string; close: () => unknown }[]

/** A part that could not be closed, and the reason. */
export type NotClosed = { part: string; error: unknown }

/** How long one part may take to close, in milliseconds: running requests and jobs end within that or are cut off. */
const patience = 15_000

/**
 * Closes every part, the last opened first, one after the other: one that fails, or takes longer than `atMost`
 * milliseconds, is logged, and the next one follows. Returns those that failed; never throws.
 */
export async function closeAll(closing: Closing, log: Pick<Logger, 'error'>, atMost = patience): Promise<NotClosed[]> {
  const failed: NotClosed[] = []
  for (const { part, close } of closing.toReversed()) {
    try {
      await within(atMost, close)
    } catch (error) {
      log.error({ err: error, part }, 'Failed to close a part of the server; closing the others.')
      failed.push({ part, error })
    }
  }
  return failed
}

async function within(atMost: number, close: () => unknown): Promise<void> {
  const waiting = new AbortController()
  const late = sleep(atMost, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`It was not closed within ${atMost} ms.`)
  })
  // The loser of the race may still reject.
  late.catch(() => undefined)
  try {
    await Promise.race([(async () => close())(), late])
  } finally {
    waiting.abort()
  }
}

/**
 * Opens parts by `open`, which adds each to the list that it gets. Returns what `open` returns, and `close`, which
 * closes the parts once, however often it is called. If `open` throws, the opened parts are closed and that error is
 * thrown.
 */
export async function openAll<Opened>(
  log: Pick<Logger, 'error'>,
  open: (closing: Closing) => Promise<Opened>,
  atMost?: number,
): Promise<Opened & { close: () => Promise<NotClosed[]> }> {
  const closing: Closing = []
  let closed: Promise<NotClosed[]> | null = null
  const close = () => (closed ??= closeAll(closing, log, atMost))
  try {
    return { ...(await open(closing)), close }
  } catch (error) {
    await close()
    throw error
  }
}
