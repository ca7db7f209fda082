import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { greeting } from '#server/greeting.ts'
import { readSettings } from '#server/plumbing/settings.ts'

// Loading the program throws much away at once, and V8 would keep the room for it for good: 35 MB of an idle server.
setFlagsFromString('--semi-space-growth-factor=1')
const { startServer } = await import('#server/start-server.ts')

try {
  const settings = readSettings(process.env)
  const server = await startServer(settings)
  process.stdout.write(greeting(server.url, settings.demo))
  setFlagsFromString('--semi-space-growth-factor=2')
  // Now rather than at exit, so that the next start is quicker and smaller even if this process is killed.
  flushCompileCache()
  const stop = (): void => void server.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  // What keeps the server from starting is the operator's to read: one sentence, then the details.
  process.stderr.write(`Portico cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['LOG_LEVEL'] === 'debug')
    process.stderr.write(`${String(error instanceof Error ? error.stack : '')}\n`)
  process.exit(1)
}
