import { enableCompileCache } from 'node:module'

// The product without the demo; demo/src/main.ts starts it with the demo. Compiled sources are kept, however it is started
// (NODE_COMPILE_CACHE names the folder): the next start strips no types, and uses 10 to 15 MB less memory. What is imported
// before the cache is enabled is not kept, so the rest is imported after.
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
