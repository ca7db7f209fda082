import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** One request, as the load generator sends it. */
export type LoadRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

/**
 * The job of the load generator: each of `connections` has one pending request; responses in the first `warmMs` are not
 * counted.
 */
export type LoadJob = {
  url: string
  requests: LoadRequest[]
  connections: number
  /** Time each connection waits between two requests of its own, in milliseconds; 0 for none. */
  pauseMs: number
  warmMs: number
  measureMs: number
}

/** The result. Latencies are in milliseconds, of the responses within the measured time. */
export type Measured = { perSecond: number; latencies: number[]; refused: number; failed: number }

export type LoadProcess = { run(job: LoadJob): Promise<Measured>; stop(): void }

/** Starts a process that generates load, apart from the processes that measure and respond. */
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

/** The next message a child process sends. Throws when it ends instead. */
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
