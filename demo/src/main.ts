import { startServer } from '@portico/server/app.ts'
import { greeting } from '@portico/server/greeting.ts'
import { runServer } from '@portico/server/run-server.ts'
import { demoExtension } from './extension.ts'
import { demoAccounts } from './greeting.ts'
import { readDemoSettings } from './settings.ts'

// The product with the demo. `npm start` runs it unless NODE_ENV or PORTICO_DEMO turns the demo off.
await runServer(async () => {
  const settings = readDemoSettings(process.env, process.argv.slice(2))
  const server = await startServer(settings, demoExtension(settings))
  return { server, greeting: greeting(server, demoAccounts(server.url)) }
})
