import { startDemoOidcProvider, type DemoClient } from '#demo/oidc/start-demo-oidc-provider.ts'

// The demo's stand-in for Microsoft, in a separate process, so that the server does not load the provider's code.

if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write('The demo provider signs in any caller as any user: it does not run in production.\n')
  process.exit(1)
}
const client = JSON.parse(process.env['DEMO_OIDC_CLIENT'] ?? '{}') as DemoClient
const provider = await startDemoOidcProvider(Number(process.env['DEMO_OIDC_PORT'] ?? 0), client)
process.send?.({ issuer: provider.issuer })
const stop = (): void => void provider.close().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// The server that started this process has ended.
process.once('disconnect', stop)
