import { startServer } from './app.ts'
import { greeting } from './greeting.ts'
import { runServer } from './run-server.ts'
import { readSettings } from './settings.ts'

// The product without the demo; demo/src/main.ts starts it with the demo.
await runServer(async () => {
  const server = await startServer(readSettings(process.env, process.argv.slice(2)))
  return { server, greeting: greeting(server) }
})
