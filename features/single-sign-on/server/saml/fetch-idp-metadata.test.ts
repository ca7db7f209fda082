import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { providerMetadataXml } from '@portico/demo/saml/documents.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchIdpMetadata } from './fetch-idp-metadata.ts'
import { issuer, providerKeys } from '@portico/saml/test-exchange.ts'

const addresses = { signOn: `${issuer}/sign-on`, logout: `${issuer}/logout` }
const xml = providerMetadataXml(issuer, addresses, [providerKeys.certificatePem])

let server: Server
let at = ''

const answers: Record<string, (response: ServerResponse) => void> = {
  '/good': (response) => response.end(xml),
  '/html': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html><br></html>'),
  '/away': (response) => response.writeHead(503).end('away'),
  '/once': (response) => response.writeHead(302, { location: '/good' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/endless': (response) => {
    const more = () => void (response.write(' '.repeat(65_536)) ? setImmediate(more) : response.once('drain', more))
    response.on('close', () => response.destroy())
    more()
  },
  '/silent': () => {},
}

beforeAll(async () => {
  server = createServer((request, response) => answers[request.url ?? '']?.(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  at = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

describe('fetching the metadata of a provider', () => {
  it('returns it, over a redirect too', async () => {
    expect(await fetchIdpMetadata(`${at}/good`, { allowHttp: true })).toMatchObject({ entityId: issuer })
    expect(await fetchIdpMetadata(`${at}/once`, { allowHttp: true })).toMatchObject({ entityId: issuer })
  })

  it('checks every address before it is requested', async () => {
    const requested: string[] = []
    const reach = async (url: URL, init: RequestInit) => {
      requested.push(url.pathname)
      return fetch(url, init)
    }
    await fetchIdpMetadata(`${at}/once`, { allowHttp: true, reach })
    expect(requested).toEqual(['/once', '/good'])
  })

  it.each([
    ['/html', 'metadata-not-xml'],
    ['/away', 'metadata-unreachable'],
    ['/round', 'metadata-unreachable'],
    ['/file', 'metadata-address-not-safe'],
    ['/endless', 'metadata-too-large'],
  ] as const)('from %s is refused', async (path, refusal) => {
    expect(await fetchIdpMetadata(at + path, { allowHttp: true })).toMatchObject({ refusal })
  })

  it('fails when it takes too long, with that reason', async () => {
    const result = await fetchIdpMetadata(`${at}/silent`, { allowHttp: true, timeoutMs: 200 })
    expect(result).toMatchObject({ refusal: 'metadata-unreachable', explain: expect.stringContaining('took too long') })
  })

  it('is refused without https, at no address, and where no server listens', async () => {
    const refusal = 'metadata-address-not-safe'
    expect(await fetchIdpMetadata(`${at}/good`, { allowHttp: false })).toMatchObject({ refusal })
    expect(await fetchIdpMetadata('nonsense', { allowHttp: true })).toMatchObject({ refusal })
    const unreachable = await fetchIdpMetadata('http://127.0.0.1:1/', { allowHttp: true })
    expect(unreachable).toMatchObject({ refusal: 'metadata-unreachable' })
  })
})
