import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** One request, as the load generator sends it. */
export type LoadRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

/** What the load generator is told: `connections` keep one request under way each; what comes in the first `warmMs` is not counted. */
export type LoadJob = {
  url: string
  requests: LoadRequest[]
  connections: number
  /** Time each connection waits between two requests of its own, in milliseconds; 0 for none. */
  pauseMs: number
  warmMs: number
  measureMs: number
}

/** What came of it. Latencies are in milliseconds, of the answers within the time measured. */
export type Measured = { perSecond: number; latencies: number[]; refused: number; failed: number }

export type LoadProcess = { run(job: LoadJob): Promise<Measured>; stop(): void }

/** Starts a process that makes load, so that its work is not done in the process that measures or answers. */
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
