import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyFile } from '@portico/demo/saml/signing-pair.ts'
import { startDemoSamlProvider } from '@portico/demo/saml/start-demo-saml-provider.ts'
import type { DemoBinding } from '@portico/demo/saml/documents.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { NewConnection } from './connection-administration-queries.ts'
import { serviceProviderOf } from '#features/single-sign-on/server/saml/saml-provider.ts'
import { connectContoso } from './test-connection.ts'
import type { openExchange } from './test-exchange.ts'
import { ownKey } from './test-keys.ts'
import { fetchIdpMetadata } from '#features/single-sign-on/server/saml/fetch-idp-metadata.ts'
import { samlProvider } from '@portico/saml/provider.ts'
import { makeKeys } from '@portico/saml/test-exchange.ts'

type Exchange = Awaited<ReturnType<typeof openExchange>>

/** Returns the fields of the form on a page. */
export const hiddenOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/type="hidden"\s+name="(\w+)"\s+value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

/**
 * Starts a SAML provider of Contoso for tests, over HTTP, which knows the users of the demo (dunmore.test). `takes`:
 * whether it accepts messages by redirect or only by form.
 */
export async function startTestSaml(
  context: AppContext,
  id: string,
  changes: Partial<NewConnection> = {},
  takes: DemoBinding = 'HTTP-Redirect',
) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-test-saml-'))
  const ours = serviceProviderOf(id, context.settingsOf('localhost').domainurl)
  const { privateKeyPem, certificatePem } = makeKeys('Demo SAML provider')
  await writeFile(join(folder, keyFile), privateKeyPem + certificatePem)
  const key = await ownKey('signing-key')
  const serviceProviders = [{ ...ours, certificatePem: key.certificate }]
  const provider = await startDemoSamlProvider({ port: 0, dataFolder: folder, serviceProviders, takes })
  const saml = samlProvider.parse(await fetchIdpMetadata(provider.metadataUrl, { allowHttp: true }))
  await connectContoso(context, saml.entityId, {
    id,
    name: id,
    kind: 'externalidp',
    protocol: 'saml',
    providerTenants: [],
    saml,
    createsAccounts: true,
    domains: ['dunmore.test'],
    keys: [key],
    ...changes,
  })
  return {
    ours,
    address: provider.address,
    /** The provider signs with another key from then on, and its metadata names only that one. */
    rotate: () => provider.rotate(),
    metadataUrl: provider.metadataUrl,
    /** Chooses a user on the provider's page as a browser does; returns the form to post and the cookie. */
    async choose(page: string, who: string) {
      const chosen = await fetch(`${provider.address}/choose`, {
        method: 'POST',
        body: new URLSearchParams({ ...hiddenOf(page), who }),
      })
      return { fields: hiddenOf(await chosen.text()), cookie: chosen.headers.get('set-cookie')?.split(';')[0] ?? '' }
    },
    async close() {
      await provider.close()
      await rm(folder, { recursive: true })
    },
  }
}

type TestSaml = Awaited<ReturnType<typeof startTestSaml>>

/**
 * Posts a form to this server, as a page of the provider would. Returns the address to which the browser is sent, and
 * the cookie that is set.
 */
export async function postForm({ server }: Exchange, address: string, fields: Record<string, string>) {
  const received = await server.app.inject({
    method: 'POST',
    url: new URL(address).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  const cookies = received.cookies as { name: string; value: string }[]
  return {
    location: received.headers.location ?? '',
    cookie: cookies[0]?.value ?? '',
    status: received.statusCode,
  }
}

type Began = { began: Awaited<ReturnType<Exchange['beginElsewhere']>>; page: string }

/**
 * Signs in through the provider; the sign-in begins here unless `begun` is given. Returns the token and cookie of the
 * session here, and the cookie of the one there.
 */
export async function signInBySaml(exchange: Exchange, saml: TestSaml, id: string, begun?: Began) {
  const { began, page } = begun ?? (await beginBySaml(exchange, id))
  const { fields, cookie: cookieThere } = await saml.choose(page, 'user@dunmore.test')
  const { location } = await postForm(exchange, saml.ours.acsUrl, fields)
  const providerCookie = began.cookies.providerCookie ?? ''
  const received = await exchange.finish({ answer: new URL(location, 'http://x').hash, providerCookie }, id)
  const { login } = received.data
  return { token: login.token, cookie: received.cookies.cookie ?? '', cookieThere }
}

/** Begins a sign-in on our page, and loads the page of the provider. */
export async function beginBySaml(exchange: Exchange, id: string): Promise<Began> {
  const began = await exchange.beginElsewhere({ connectionid: id })
  return { began, page: await (await fetch(exchange.addressOf(began.data))).text() }
}
