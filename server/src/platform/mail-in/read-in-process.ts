import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { IncomingMail, Unreadable } from './incoming-mail.ts'

/** A mail of 25 MB takes about a second; what takes longer than this was made to. */
const longest = 15_000
const megabytes = 384
/** Mails that are read at the same time, each of another sender; others wait. */
const atOnce = 2

type Waiting = { by: string; begin: () => void }

/** Whose mails are being read. */
const reading = new Set<string>()
const waiting: Waiting[] = []

/**
 * Reads a mail in a separate process, which is ended after `within` ms or when it needs too much memory. Neither a mail of many parts nor a
 * text that a pattern is slow at can hold up the server, and one that exhausts the memory ends only that process. (A thread would end the
 * whole server.) `by` is its sender: mails of one sender are read one after the other, so that one sender never holds all readers.
 */
export async function readInProcess(
  raw: Uint8Array,
  { own, by }: { own: string; by: string },
  within = longest,
): Promise<IncomingMail | Unreadable> {
  await new Promise<void>((begin) => {
    waiting.push({ by, begin })
    beginNext()
  })
  try {
    return await readBy(raw, own, within)
  } finally {
    reading.delete(by)
    beginNext()
  }
}

/** Starts the mail that waits longest of those whose sender has no reader. */
function beginNext(): void {
  if (reading.size >= atOnce) return
  const next = waiting.findIndex(({ by }) => !reading.has(by))
  const [first] = next === -1 ? [] : waiting.splice(next, 1)
  if (first === undefined) return
  reading.add(first.by)
  first.begin()
}

function readBy(raw: Uint8Array, own: string, within: number): Promise<IncomingMail | Unreadable> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('./read-mail-child.ts', import.meta.url)), [], {
      serialization: 'advanced',
      // No settings of this process, which include its secrets.
      env: {},
      execArgv: [`--max-old-space-size=${megabytes}`],
      // What V8 prints when its memory is exhausted belongs in no log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const timer = setTimeout(() => end('too-slow'), within)
    const end = (outcome: IncomingMail | Unreadable): void => {
      clearTimeout(timer)
      resolve(outcome)
      child.kill('SIGKILL')
    }
    child.once('message', (mail: IncomingMail | Unreadable) => end(mail))
    child.once('exit', () => end('too-slow'))
    child.once('error', () => end('too-slow'))
    child.send({ raw, own }, (error) => {
      if (error !== null) end('too-slow')
    })
  })
}
