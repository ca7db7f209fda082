import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A request of the load generator. */
export type LoadRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

/**
 * A job for the load generator. Each of `connections` has one pending request at a time; responses in the first
 * `warmMs` milliseconds are not counted.
 */
export type LoadJob = {
  url: string
  requests: LoadRequest[]
  connections: number
  /** Milliseconds that each connection waits between its requests; 0 for no pause. */
  pauseMs: number
  warmMs: number
  measureMs: number
}

/** The result of a job. `latencies` are in milliseconds, of responses after the warm-up. */
export type Measured = { perSecond: number; latencies: number[]; refused: number; failed: number }

export type LoadProcess = { run(job: LoadJob): Promise<Measured>; stop(): void }

/** Starts a process that generates load, separate from those that measure and those that respond. */
export function startLoad(): LoadProcess {
  const child = fork(path.join(import.meta.dirname, 'load.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    run: async (job) => {
      child.send(job)
      return (await nextMessage(child)) as Measured
    },
    stop: () => void child.kill(),
  }
}

/** Returns the next message of a child process. Throws if the process ends first. */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const gone = new AbortController()
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal: gone.signal }),
      once(child, 'exit', { signal: gone.signal }).then(([code]): never => {
        throw new Error(`${child.spawnargs.at(-1)} ended with code ${code}.`)
      }),
    ])
    return message
  } finally {
    gone.abort()
  }
}
