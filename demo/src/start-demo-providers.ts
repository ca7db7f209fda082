import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { demoDirectory } from '#demo/oidc/people.ts'
import type { DemoClient } from '#demo/oidc/start-demo-oidc-provider.ts'
import { demoDomains } from '#demo/data/demo-domains.ts'
import { demoId } from '#demo/data/demo-id.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import {
  replaceConnection,
  type NewConnection,
} from '@portico/features/single-sign-on/server/connection-administration-queries.ts'
import { oidcPathsOf, unsetConnection } from '@portico/features/single-sign-on/server/connection.ts'
import { makeOwnKeys } from '@portico/features/single-sign-on/server/keys/own-keys.ts'
import { findConnectionById } from '@portico/features/single-sign-on/server/connection-queries.ts'
import { serviceProviderOf } from '@portico/features/single-sign-on/server/saml/saml-provider.ts'
import type { SamlProvider } from '@portico/saml/provider.ts'
import type { SamlRefusal } from '@portico/saml/refusal.ts'

type Demo = {
  context: AppContext
  port: number
  dataFolder: string
  /**
   * The file with the certificate of a server that uses TLS itself, which the providers must trust; null without TLS.
   */
  certificate: string | null
  isStopping: boolean
}
type Provider = { program: string; env: Record<string, string>; connect: (ready: Ready) => Promise<void> }
/** The message that a provider sends when it is listening. */
type Ready = { issuer?: string; metadataUrl?: string; saml?: SamlProvider | SamlRefusal }

/**
 * Starts the demo's providers beside the server, each in its own process on one of the ports after the server's or, if
 * in use, on a free one. Once they listen, configures the demo's connections to them. Returns the function that stops
 * them.
 */
export function startDemoProviders(context: AppContext, server: Pick<Demo, 'port' | 'dataFolder' | 'certificate'>) {
  const demo: Demo = { context, ...server, isStopping: false }
  const stops = [startProvider(demo, microsoftOf(demo)), startProvider(demo, samlOf(demo))]
  return async (): Promise<void> => {
    demo.isStopping = true
    await Promise.all(stops.map((stop) => stop()))
  }
}

function startProvider(demo: Demo, { program, env, connect }: Provider): () => Promise<void> {
  const { log } = demo.context
  const trusted = demo.certificate === null ? {} : { NODE_EXTRA_CA_CERTS: demo.certificate }
  const child = fork(join(import.meta.dirname, program), {
    env: { ...process.env, ...trusted, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.once('message', (ready: Ready) => {
    connect(ready).catch((error: unknown) => {
      if (!demo.isStopping) log.warn({ err: error, program }, "A demo provider's connection could not be written.")
    })
  })
  child.once('exit', (code) => {
    if (!demo.isStopping) log.warn({ code, program }, 'A demo provider ended.')
  })
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

const hostsOf = ({ context }: Demo) => demoDomains.map(({ host }) => context.settingsOf(host).domainurl)
const portAfter = ({ port }: Demo, step: number) => (port === 0 ? 0 : port + step)

function microsoftOf(demo: Demo): Provider {
  const { context, port, certificate } = demo
  const id = demoId('connection Contoso')
  const clientSecret = context.secret.mac('demo-provider', 'contoso').toString('base64url')
  const client: DemoClient = {
    clientId: 'portico-demo',
    clientSecret,
    redirectUris: hostsOf(demo).map((host) => `${host}${oidcPathsOf(id).redirect}`),
    afterLogout: hostsOf(demo).map((host) => `${host}/`),
    logoutUri: `${certificate === null ? 'http' : 'https'}://localhost:${port}${oidcPathsOf(id).backChannelLogout}`,
  }
  const sealed = context.secret.seal(clientSecret)
  const secret = { kind: 'client-secret', sealed, certificate: '', fingerprint: 'demo' } as const
  return {
    program: 'run-oidc-provider.ts',
    env: { DEMO_OIDC_PORT: String(portAfter(demo, 1)), DEMO_OIDC_CLIENT: JSON.stringify(client) },
    connect: ({ issuer = '' }) =>
      replaceConnection(context.database, {
        ...connectionOf('Contoso', 'oidc'),
        name: 'microsoft',
        kind: 'msauth',
        issuer,
        clientId: client.clientId,
        providerTenants: [demoDirectory],
        keys: [{ ...secret, beginsAt: null, endsAt: null }],
      }),
  }
}

function samlOf(demo: Demo): Provider {
  const { context, dataFolder } = demo
  const id = demoId('connection Dunmore')
  const known = hostsOf(demo).map((host) => serviceProviderOf(id, host))
  const serviceProviders = known.map(({ entityId, acsUrl, logoutUrl }) => ({ entityId, acsUrl, logoutUrl }))
  return {
    program: 'run-saml-provider.ts',
    env: {
      DEMO_SAML_PORT: String(portAfter(demo, 2)),
      DEMO_SAML_DATA: dataFolder,
      DEMO_SAML_SERVICE_PROVIDERS: JSON.stringify(serviceProviders),
    },
    async connect({ metadataUrl = '', saml }) {
      if (saml === undefined || 'refusal' in saml)
        return context.log.warn({ saml }, 'The metadata of a demo provider is broken.')
      const { entityId: issuer } = saml
      const there = await findConnectionById(context.database, id, new Date())
      const kept = there?.ownKeys ?? []
      const keys = kept.length === 0 ? await makeOwnKeys(context.secret) : kept
      const wanted = { ...connectionOf('Dunmore', 'saml'), name: 'council', issuer, saml, metadataUrl, keys }
      await replaceConnection(context.database, wanted)
    },
  }
}

/**
 * Returns the common settings of the demo's connections. At the SAML provider's connection, a first sign-in creates the
 * account.
 */
function connectionOf(
  tenant: string,
  protocol: NewConnection['protocol'],
): Omit<NewConnection, 'issuer'> & { id: string } {
  return {
    ...unsetConnection('', protocol),
    tenantId: demoId(`tenant ${tenant}`),
    id: demoId(`connection ${tenant}`),
    createsAccounts: protocol === 'saml',
    defaultRoleId: demoId(`role ${tenant} Staff`),
    defaultCompanyId: demoId(`company ${tenant}`),
    keys: [],
    domains: [`${tenant.toLowerCase()}.test`],
    groups: [],
  }
}
