import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, type JWK } from 'jose'
import { Provider, type ClientMetadata, type Configuration } from 'oidc-provider'
import { providerKey } from './test-keys.ts'

/** The settings with which a test configures node-oidc-provider. */
export type PeerSettings = {
  /** The settings of our client, besides its id `client-1` and secret `secret-one`. */
  client: Partial<ClientMetadata> & Required<Pick<ClientMetadata, 'redirect_uris'>>
  /** Settings of the provider, each replacing one of the peer's as a whole. */
  configuration?: Configuration
  /** The claims of the peer's only account. */
  claims?: Record<string, unknown>
  /** The authentication context that the peer states for the account. */
  acr?: string
}

export type OidcPeer = {
  issuer: string
  /** How often each path was requested. */
  requested: Map<string, number>
  /** The errors in the provider's own log. */
  refused: string[]
  /** Replaces the provider by one at the same address with other keys and settings, and without sessions and codes. */
  become(settings: PeerSettings): Promise<void>
  /**
   * Signs the account in, as its browser arrives from `address`; returns the query with which the browser comes back.
   */
  signIn(address: string): Promise<string>
  close(): Promise<void>
}

/** Returns the key pair that signs for the provider by this name in its JWKS. */
export async function signingJwk(kid: string, alg = 'RS256'): Promise<JWK> {
  const { privateKey } = await providerKey(alg, kid)
  return { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' }
}

const account = {
  email: 'user@contoso.test',
  email_verified: true,
  given_name: 'Uma',
  family_name: 'User',
  name: 'Uma User',
}

/** Starts node-oidc-provider with real HTTP, on its own port: a peer that shares no code with our client. */
export async function startOidcPeer(settings: PeerSettings): Promise<OidcPeer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  const issuer = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`
  const requested = new Map<string, number>()
  const refused: string[] = []
  const jwk = await signingJwk('one')
  let current = makeProvider(issuer, settings, jwk, refused)
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    requested.set(path, (requested.get(path) ?? 0) + 1)
    if (path.startsWith('/interaction/')) void current.signInAs(request, response)
    else void current.handler(request, response)
  })
  return {
    issuer,
    requested,
    refused,
    async become(others) {
      current = makeProvider(issuer, others, jwk, refused)
    },
    signIn: (url) => browse(issuer, url),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function makeProvider(
  issuer: string,
  { client, configuration = {}, claims = {}, acr }: PeerSettings,
  jwk: JWK,
  refused: string[],
) {
  const isByKey = client.token_endpoint_auth_method === 'private_key_jwt'
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'client-1', ...(isByKey ? {} : { client_secret: 'secret-one' }), ...client }],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: {
      openid: ['sub', 'tid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    // As with most providers, the claims are in the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 300, Session: 300, Grant: 300, AccessToken: 300, AuthorizationCode: 60, IdToken: 300 },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...account, sub: id, ...claims }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    // The default would refuse addresses of this machine, which has our JWKS.
    fetch: (url, options) => fetch(url, { headers: options?.headers ?? {}, signal: options?.signal ?? null }),
    ...configuration,
  })
  const note = (_context: unknown, error: Error) =>
    void refused.push('error_detail' in error ? `${error.message}: ${String(error.error_detail)}` : error.message)
  provider.on('grant.error', note).on('authorization.error', note).on('pushed_authorization_request.error', note)
  provider.on('server_error', note)
  /** Replaces the sign-in page of the peer, and signs the account in at once. */
  const signInAs = (request: IncomingMessage, response: ServerResponse) =>
    provider.interactionFinished(request, response, {
      login: { accountId: 'subject-1', ...(acr === undefined ? {} : { acr }) },
    })
  return { handler: provider.callback(), signInAs }
}

/** Follows redirects at the provider with its cookies, until one leads elsewhere. */
async function browse(issuer: string, from: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = new URL(from)
  for (let step = 0; step < 10 && next.origin === issuer; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    // The provider shows a page instead of a redirect, such as for an unregistered redirect address.
    if (location === null) return `page=${response.status}`
    next = new URL(location, next)
  }
  return next.search.slice(1)
}
