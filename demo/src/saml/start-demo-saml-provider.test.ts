import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoSamlProvider, type DemoSamlProvider } from './start-demo-saml-provider.ts'

let provider: DemoSamlProvider
const dataFolder = mkdtempSync(path.join(tmpdir(), 'portico-demo-saml-'))

beforeAll(async () => {
  provider = await startDemoSamlProvider({ port: 0, host: '127.0.0.1', dataFolder, serviceProviders: [] })
})
afterAll(async () => {
  await provider?.close()
  rmSync(dataFolder, { recursive: true })
})

test('a client that disconnects within a form leaves the provider running', async () => {
  const port = Number(new URL(provider.address).port)
  const visitor = connect(port, '127.0.0.1')
  await once(visitor, 'connect')
  visitor.write('POST /sign-on HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nSAMLRequest=')
  // When this second request has a response, the provider has started to read the form.
  await fetch(`http://127.0.0.1:${port}/`)
  visitor.destroy()
  await once(visitor, 'close')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
})

test('a browser that requests the icon of the site gets a picture', async () => {
  const icon = await fetch(`http://127.0.0.1:${new URL(provider.address).port}/favicon.ico`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await icon.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG')
})
