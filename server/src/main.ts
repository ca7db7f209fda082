import { enableCompileCache } from 'node:module'

// The product without the demo; demo/src/main.ts starts it with the demo. The compile cache is used however it is
// started, which saves 10 MB of memory; modules that are imported before it is enabled are not cached.
enableCompileCache()
const [{ startServer }, { greeting }, { runServer }, { readSettings }] = await Promise.all([
  import('./app.ts'),
  import('./greeting.ts'),
  import('./run-server.ts'),
  import('./settings.ts'),
])

await runServer(async () => {
  const server = await startServer(readSettings(process.env, process.argv.slice(2)))
  return { server, greeting: greeting(server) }
})
