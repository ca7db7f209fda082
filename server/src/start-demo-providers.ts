import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { demoDirectory } from '#server/plumbing/demo-oidc/demo-people.ts'
import type { DemoClient } from '#server/plumbing/demo-oidc/start-demo-oidc-provider.ts'
import { demoDomains } from '#server/plumbing/demo/demo-domains.ts'
import { demoId } from '#server/plumbing/demo/demo-id.ts'
import type { House } from '#server/plumbing/house.ts'
import { replaceConnection, type NewConnection } from '#server/sign-in/providers/administration/queries.ts'
import { oidcPathsOf, unsetConnection } from '#server/sign-in/providers/connection.ts'
import { makeOwnKeys } from '#server/sign-in/providers/own-keys.ts'
import { findConnectionById } from '#server/sign-in/providers/queries.ts'
import { serviceProviderOf } from '#server/sign-in/providers/saml-provider.ts'
import type { SamlProvider } from '#server/sign-in/saml/provider.ts'
import type { SamlRefusal } from '#server/sign-in/saml/refusal.ts'

type Demo = {
  house: House
  port: number
  dataFolder: string
  /** The file with the certificate of a server that speaks TLS itself, which the providers are to trust; null without. */
  certificate: string | null
  isStopping: boolean
}
type Provider = { program: string; env: Record<string, string>; connect: (told: Told) => Promise<void> }
type Told = { issuer?: string; metadataUrl?: string; saml?: SamlProvider | SamlRefusal }

/**
 * Starts the demo's providers beside the server, each a process of its own on the ports after the server's or, where
 * another program has those, on any free ones, and points the demo's connections to them once they answer. Returns what
 * stops them.
 */
export function startDemoProviders(house: House, server: Pick<Demo, 'port' | 'dataFolder' | 'certificate'>) {
  const demo: Demo = { house, ...server, isStopping: false }
  const stops = [startProvider(demo, microsoftOf(demo)), startProvider(demo, samlOf(demo))]
  return async (): Promise<void> => {
    demo.isStopping = true
    await Promise.all(stops.map((stop) => stop()))
  }
}

function startProvider(demo: Demo, { program, env, connect }: Provider): () => Promise<void> {
  const { log } = demo.house
  const trusted = demo.certificate === null ? {} : { NODE_EXTRA_CA_CERTS: demo.certificate }
  const child = fork(join(import.meta.dirname, program), {
    env: { ...process.env, ...trusted, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.once('message', (told: Told) => {
    connect(told).catch((error: unknown) => {
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

const hostsOf = ({ house }: Demo) => demoDomains.map(({ host }) => house.settingsOf(host).domainurl)
const portAfter = ({ port }: Demo, step: number) => (port === 0 ? 0 : port + step)

function microsoftOf(demo: Demo): Provider {
  const { house, port, certificate } = demo
  const id = demoId('connection Contoso')
  const clientSecret = house.secret.mac('demo-provider', 'contoso').toString('base64url')
  const client: DemoClient = {
    clientId: 'portico-demo',
    clientSecret,
    redirectUris: hostsOf(demo).map((host) => `${host}${oidcPathsOf(id).redirect}`),
    afterLogout: hostsOf(demo).map((host) => `${host}/`),
    logoutUri: `${certificate === null ? 'http' : 'https'}://localhost:${port}${oidcPathsOf(id).backChannelLogout}`,
  }
  const sealed = house.secret.seal(clientSecret)
  const secret = { kind: 'client-secret', sealed, certificate: '', fingerprint: 'demo' } as const
  return {
    program: 'demo-oidc-provider.ts',
    env: { DEMO_OIDC_PORT: String(portAfter(demo, 1)), DEMO_OIDC_CLIENT: JSON.stringify(client) },
    connect: ({ issuer = '' }) =>
      replaceConnection(house.database, {
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
  const { house, dataFolder } = demo
  const id = demoId('connection Dunmore')
  const known = hostsOf(demo).map((host) => serviceProviderOf(id, host))
  const serviceProviders = known.map(({ entityId, acsUrl, logoutUrl }) => ({ entityId, acsUrl, logoutUrl }))
  return {
    program: 'demo-saml-provider.ts',
    env: {
      DEMO_SAML_PORT: String(portAfter(demo, 2)),
      DEMO_SAML_DATA: dataFolder,
      DEMO_SAML_SERVICE_PROVIDERS: JSON.stringify(serviceProviders),
    },
    async connect({ metadataUrl = '', saml }) {
      if (saml === undefined || 'refusal' in saml)
        return house.log.warn({ saml }, 'The metadata of a demo provider is broken.')
      const { entityId: issuer } = saml
      const there = await findConnectionById(house.database, id, new Date())
      const kept = there?.ownKeys ?? []
      const keys = kept.length === 0 ? await makeOwnKeys(house.secret) : kept
      const wanted = { ...connectionOf('Dunmore', 'saml'), name: 'council', issuer, saml, metadataUrl, keys }
      await replaceConnection(house.database, wanted)
    },
  }
}

/** What the demo's connections have in common; the provider by SAML has a user without an account. */
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
