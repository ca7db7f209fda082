import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { err, type Result } from '@portico/contract/platform/result.ts'
import type { IncomingMail, ReplyContext, Unreadable } from './incoming-mail.ts'

/**
 * The time limit for reading a mail, in milliseconds. A mail of 25 MB takes about a second; only a malicious one takes
 * longer than this.
 */
const longest = 15_000
const megabytes = 384
/** How many mails are read at the same time, each from a different sender. Others wait. */
const atOnce = 2

type Waiting = { by: string; begin: () => void }

/** The senders whose mails are being read. */
const reading = new Set<string>()
const waiting: Waiting[] = []

/**
 * Reads a mail in a separate process, which is killed after `within` milliseconds or if it needs too much memory.
 * Neither a mail of many parts nor a text that makes a pattern slow can block the server, and running out of memory
 * ends only that process (a thread would end the whole server). `by` is the sender: mails of one sender are read one
 * after another, so that no sender occupies all readers.
 */
export async function readInProcess(
  raw: Uint8Array,
  { by, ...context }: ReplyContext & { by: string },
  within = longest,
): Promise<Result<IncomingMail, Unreadable>> {
  await new Promise<void>((begin) => {
    waiting.push({ by, begin })
    beginNext()
  })
  try {
    return await readBy(raw, context, within)
  } finally {
    reading.delete(by)
    beginNext()
  }
}

/** Starts the longest waiting mail whose sender has no reader. */
function beginNext(): void {
  if (reading.size >= atOnce) return
  const next = waiting.findIndex(({ by }) => !reading.has(by))
  const [first] = next === -1 ? [] : waiting.splice(next, 1)
  if (first === undefined) return
  reading.add(first.by)
  first.begin()
}

function readBy(raw: Uint8Array, context: ReplyContext, within: number): Promise<Result<IncomingMail, Unreadable>> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('./read-mail-child.ts', import.meta.url)), [], {
      serialization: 'advanced',
      // Passes no settings of this process, which include its secrets.
      env: {},
      execArgv: [`--max-old-space-size=${megabytes}`],
      // Discards V8's output when it runs out of memory, because that does not belong in a log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const timer = setTimeout(() => end(err('too-slow')), within)
    const end = (outcome: Result<IncomingMail, Unreadable>): void => {
      clearTimeout(timer)
      resolve(outcome)
      child.kill('SIGKILL')
    }
    child.once('message', (mail: Result<IncomingMail, Unreadable>) => end(mail))
    child.once('exit', () => end(err('too-slow')))
    child.once('error', () => end(err('too-slow')))
    child.send({ raw, context }, (error) => {
      if (error !== null) end(err('too-slow'))
    })
  })
}
