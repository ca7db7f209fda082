import { join } from 'node:path'
import type { DemoServiceProvider } from '#demo/saml/outgoing-messages.ts'
import { readIdpMetadata } from '@portico/saml/read-idp-metadata.ts'
import { startDemoSamlProvider } from '#demo/saml/start-demo-saml-provider.ts'

// The demo's SAML provider, in a separate process, so that the server does not load the provider's code.

if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write('The demo provider signs in any caller as any user: it does not run in production.\n')
  process.exit(1)
}
const provider = await startDemoSamlProvider({
  port: Number(process.env['DEMO_SAML_PORT'] ?? 0),
  dataFolder: process.env['DEMO_SAML_DATA'] ?? join(import.meta.dirname, '../../.portico'),
  serviceProviders: JSON.parse(process.env['DEMO_SAML_SERVICE_PROVIDERS'] ?? '[]') as DemoServiceProvider[],
})
// Read in this process: the server loads its metadata reader only at the first sign-in through SAML.
const saml = readIdpMetadata(await (await fetch(provider.metadataUrl)).text(), { allowHttp: true })
process.send?.({ metadataUrl: provider.metadataUrl, saml })
const stop = (): void => void provider.close().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// The server that started this process has ended.
process.once('disconnect', stop)
