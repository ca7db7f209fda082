import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { RunningServer } from './app.ts'

/**
 * Runs a server's process: starts it by `start`, prints its greeting, drains and stops it on SIGTERM, stops it on
 * SIGINT, and exits, with 1 if a part could not be closed. A start that fails prints one sentence and exits with 1.
 */
export async function runServer(start: () => Promise<{ server: RunningServer; greeting: string }>): Promise<void> {
  try {
    const { server, greeting } = await start()
    process.stdout.write(greeting)
    // Writes the compile cache here rather than at exit, so that the next start is faster even if this process is
    // killed.
    flushCompileCache()
    const stop = (): void => void server.stop().then((isClosed) => process.exit(isClosed ? 0 : 1))
    // A load balancer sees that the server is not ready before it stops listening. systemd and npm both send the
    // signal: the second one has no effect.
    let draining: Promise<void> | null = null
    process.on('SIGTERM', () => void (draining ??= server.drain().then(stop)))
    process.once('SIGINT', stop)
    // V8 would free the garbage of loading late: 30 MB of an idle server.
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
  } catch (error) {
    // The operator reads one sentence, and the details only with LOG_LEVEL=debug.
    process.stderr.write(`Portico cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
    if (process.env['LOG_LEVEL'] === 'debug')
      process.stderr.write(`${String(error instanceof Error ? error.stack : '')}\n`)
    process.exit(1)
  }
}
