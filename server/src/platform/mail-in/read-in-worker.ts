import { Worker } from 'node:worker_threads'
import type { IncomingMail, Unreadable } from './incoming-mail.ts'

/** A mail of 25 MB takes about a second; what takes longer than this was made to. */
const longest = 15_000
const megabytes = 256

/**
 * Reads a mail in a thread of its own, which is ended after `longest` ms or where it needs too much memory: neither a mail of many parts nor a
 * text that a pattern is slow at can hold up the server. `raw` is copied.
 */
export function readInWorker(raw: Uint8Array, own: string, within = longest): Promise<IncomingMail | Unreadable> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-mail-worker.ts', import.meta.url), {
      workerData: { raw, own },
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      // No settings of this process, which include its secrets.
      env: {},
    })
    const timer = setTimeout(() => end('too-slow'), within)
    const end = (outcome: IncomingMail | Unreadable): void => {
      clearTimeout(timer)
      resolve(outcome)
      void worker.terminate()
    }
    worker.once('message', (mail: IncomingMail | Unreadable) => end(mail))
    worker.once('error', (error) => {
      clearTimeout(timer)
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('too-slow')
      else reject(error)
    })
  })
}
