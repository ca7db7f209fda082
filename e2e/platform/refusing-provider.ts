import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/**
 * Starts a local OpenID provider that sends every user back with a code, but refuses the client at its token endpoint.
 * Its discovery document is also served at any path below the issuer. It stops with the test file. Returns the issuer.
 */
export async function startRefusingProvider(): Promise<string> {
  let issuer = ''
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname.endsWith('/.well-known/openid-configuration')) return sendJson(response, 200, documentOf(issuer))
    if (pathname === '/keys') return sendJson(response, 200, { keys: [] })
    if (pathname === '/token') return sendJson(response, 401, { error: 'invalid_client' })
    const back = new URL(searchParams.get('redirect_uri') ?? issuer)
    back.search = new URLSearchParams({ code: 'a-code', state: searchParams.get('state') ?? '' }).toString()
    response.writeHead(302, { location: back.href }).end()
  }).listen(0, 'localhost')
  await once(server, 'listening')
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return issuer
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

const documentOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})
