import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { IncomingMail, Unreadable } from './incoming-mail.ts'

/** A mail of 25 MB takes about a second; what takes longer than this was made to. */
const longest = 15_000
const megabytes = 384
/** Mails that are read at the same time; others wait for their turn. */
const atOnce = 2

let reading = 0
const waiting: (() => void)[] = []

/**
 * Reads a mail in a process of its own, which is ended after `within` ms or where it needs too much memory: neither a mail of many parts nor a
 * text that a pattern is slow at can hold up the server, and one that exhausts the memory ends that process alone. (A thread would take the
 * whole server with it.)
 */
export async function readInProcess(
  raw: Uint8Array,
  own: string,
  within = longest,
): Promise<IncomingMail | Unreadable> {
  // A turn is handed on, so that no third one begins in between.
  if (reading >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else reading += 1
  try {
    return await readBy(raw, own, within)
  } finally {
    const next = waiting.shift()
    if (next === undefined) reading -= 1
    else next()
  }
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
