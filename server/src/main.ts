import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { greeting } from '#server/greeting.ts'
import { readSettings } from '#server/settings.ts'
import { startServer } from '#server/app.ts'

try {
  const settings = readSettings(process.env, process.argv.slice(2))
  const server = await startServer(settings)
  process.stdout.write(greeting(server.url, { ...server, demo: settings.demo }))
  // Now rather than at exit, so that the next start is quicker and smaller even if this process is killed.
  flushCompileCache()
  const stop = (): void => void server.stop().then((isClosed) => process.exit(isClosed ? 0 : 1))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // V8 collects what loading threw away only once there is much to do: 30 MB of an idle server.
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
} catch (error) {
  // What keeps the server from starting is the operator's to read: one sentence, then the details.
  process.stderr.write(`Portico cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['LOG_LEVEL'] === 'debug')
    process.stderr.write(`${String(error instanceof Error ? error.stack : '')}\n`)
  process.exit(1)
}
