import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { interactionPolicy, Provider, type Configuration } from 'oidc-provider'
import { demoIcon } from '#demo/provider-icon.ts'
import { listenNear } from '#demo/listen-near.ts'
import { peopleForm, sendPage } from './pages.ts'
import { demoPeople } from './people.ts'

/** Portico's registration as a client of the demo's provider. */
export type DemoClient = {
  clientId: string
  clientSecret: string
  redirectUris: string[]
  afterLogout: string[]
  logoutUri: string
}

export type DemoProvider = { issuer: string; close(): Promise<void> }

/**
 * Starts an OpenID provider that stands in for Microsoft Entra ID: a real implementation of the protocol
 * (`oidc-provider`), whose page lets the visitor choose a user. It listens only on this machine.
 * @param port 0, or a port in use, chooses any free one
 */
export async function startDemoOidcProvider(port: number, client: DemoClient): Promise<DemoProvider> {
  const server = createServer()
  const issuer = `http://localhost:${await listenNear(server, port, 'localhost')}`
  const provider = new Provider(issuer, await configurationOf(client))
  const handler = provider.callback()
  server.on('request', (request, response) => {
    if (request.url === '/favicon.ico') return sendIcon(response)
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1]
    if (uid === undefined) return void handler(request, response)
    interact(provider, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400)
      sendPage(response, 'This sign-in is over', '<p>Go back to Portico and begin again.</p>')
    })
  })
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendIcon(response: ServerResponse): void {
  const { type, picture } = demoIcon()
  response.writeHead(200, { 'content-type': type })
  response.end(picture)
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const details = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    const hint = details.params['login_hint']
    sendPage(response, 'Choose an account', peopleForm(request.url ?? '', typeof hint === 'string' ? hint : ''))
    return
  }
  const person = new URLSearchParams(await textOf(request)).get('person') ?? ''
  const isKnown = demoPeople.some(({ email }) => email === person)
  const result = isKnown
    ? { login: { accountId: person } }
    : { error: 'access_denied', error_description: 'The person cancelled.' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

async function configurationOf(client: DemoClient): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: client.redirectUris,
        post_logout_redirect_uris: client.afterLogout,
        backchannel_logout_uri: client.logoutUri,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'demo', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: {
      openid: ['sub', 'tid', 'oid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // Puts the claims into the ID token, as Entra ID does.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          const button = '<button autofocus form="op.logoutForm" name="logout" value="yes">Log out</button>'
          sendPage(context.res, 'Log out here too?', `${form}${button}`)
          context.respond = false
        },
      },
    },
    interactions: { policy: policy(), url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const person = demoPeople.find(({ email }) => email === id)
      if (person === undefined) return undefined
      const [given_name = '', family_name = ''] = person.name.split(' ')
      const { email, name, directory: tid } = person
      const claims = { sub: id, oid: id, tid, email, email_verified: true, name, given_name, family_name }
      return { accountId: id, claims: () => claims }
    },
    // Consent is always granted.
    loadExistingGrant: async (context) => {
      const { session, client: requestingClient, provider } = context.oidc
      if (session?.accountId === undefined || requestingClient === undefined) return undefined
      const grant = new provider.Grant({ accountId: session.accountId, clientId: requestingClient.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: (context, out) => {
      sendPage(context.res, 'This did not work', `<p>${out.error.replaceAll(/[^\w-]/g, '')}</p>`)
      context.respond = false
    },
  }
}

/** Asks for a user again if the hint names another user than the one who is signed in. */
function policy() {
  const base = interactionPolicy.base()
  const { Check } = interactionPolicy
  base.get('login')?.checks.add(
    new Check('hint', 'Another user is signed in here.', (context) => {
      const { params, session, result } = context.oidc
      const hint = params?.['login_hint']
      const isOther = typeof hint === 'string' && session?.accountId !== undefined && session.accountId !== hint
      return isOther && result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
    }),
  )
  return base
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > 10_000) return ''
  }
  return text
}
