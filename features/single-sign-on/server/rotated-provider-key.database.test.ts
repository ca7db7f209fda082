import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { providerMetadataXml } from '@portico/demo/saml/documents.ts'
import { handleRefreshMetadata, rereadMetadata } from '#features/single-sign-on/server/commands/refresh-metadata.ts'
import type { Connection } from './connection.ts'
import { findConnectionById } from './connection-queries.ts'
import { openExchange } from './test-exchange.ts'
import { beginBySaml, postForm, signInBySaml, startTestSaml } from './test-saml.ts'
import { foreignKeys, knownProvider } from '@portico/saml/test-exchange.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let saml: Awaited<ReturnType<typeof startTestSaml>>
let id = ''

beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.server.close())
afterEach(() => saml.close())

/** Adds a connection whose metadata is read from the provider's address, as `idp add --metadata <url>` sets it. */
async function connect(changes: { metadataUrl?: string } = {}) {
  id = randomUUID()
  saml = await startTestSaml(exchange.server.context, id)
  await exchange.inContoso('update tenant.connections set metadata_url = $2 where id = $1', [
    id,
    changes.metadataUrl ?? saml.metadataUrl,
  ])
}

/** Begins a sign-in, up to the signed response, which the browser has not yet sent. */
async function signedResponse() {
  const { began, page } = await beginBySaml(exchange, id)
  const { fields } = await saml.choose(page, 'user@dunmore.test')
  return { fields, providerCookie: began.cookies.providerCookie ?? '' }
}

async function finishWith({ fields, providerCookie }: Awaited<ReturnType<typeof signedResponse>>) {
  const { location } = await postForm(exchange, saml.ours.acsUrl, fields)
  return exchange.finish({ answer: new URL(location, 'http://x').hash, providerCookie }, id)
}

const certificates = () =>
  exchange.inContoso<{ fingerprint: string }>(
    "select fingerprint from tenant.connection_keys where connection_id = $1 and kind = 'provider-certificate'",
    [id],
  )

describe('a SAML provider that signs with a key that its metadata did not name when it was read', () => {
  it('signs users in after each of two rotations within a minute', async () => {
    await connect()
    await signInBySaml(exchange, saml, id)
    await saml.rotate()
    await signInBySaml(exchange, saml, id)
    await saml.rotate()
    const { token } = await signInBySaml(exchange, saml, id)
    expect(token).not.toBe('')
    expect(await certificates()).toHaveLength(1)
  })

  it('is read again after a day, so that the next key is known before it is needed', async () => {
    await connect()
    const { context } = exchange.server
    const former = await certificates()
    await saml.rotate()
    await exchange.inContoso(
      "update tenant.connections set metadata_read_at = now() - interval '23 hours' where id = $1",
      [id],
    )
    expect(await handleRefreshMetadata(context).perform({})).toBe(0)
    expect(await handleRefreshMetadata(context).perform({}, new Date(Date.now() + 2 * 3_600_000))).toBe(1)
    const [next, ...more] = await certificates()
    expect(more).toEqual([])
    expect(next).toBeDefined()
    expect(former).not.toContainEqual(next)
  })

  it('accepts a response that was signed just before the rotation', async () => {
    await connect()
    const before = await signedResponse()
    await saml.rotate()
    await signInBySaml(exchange, saml, id)
    const between = await signedResponse()
    await saml.rotate()
    await signInBySaml(exchange, saml, id)
    for (const response of [before, between]) expect((await finishWith(response)).status).toBe(200)
  })

  it('refuses the former key once it has been withdrawn for five minutes', async () => {
    await connect()
    const before = await signedResponse()
    await saml.rotate()
    await signInBySaml(exchange, saml, id)
    await exchange.inContoso(
      `update tenant.connections set saml = regexp_replace(saml::text, '"withdrawnAt": *"[^"]*"',
         '"withdrawnAt": "2020-01-01T00:00:00.000Z"')::jsonb where id = $1`,
      [id],
    )
    expect((await finishWith(before)).module_code).toBe('SSO_ERR003')
  })

  it('serves several sign-ins at the instant of the rotation', async () => {
    await connect()
    await saml.rotate()
    const responses = []
    for (let nth = 0; nth < 5; nth += 1) responses.push(await signedResponse())
    const answers = await Promise.all(responses.map(finishWith))
    expect(answers.map(({ status }) => status)).toEqual(responses.map(() => 200))
  })

  it('is read every six seconds where unauthenticated messages have used up the limit of the minute', async () => {
    await connect()
    const { database, log, limits } = exchange.server.context
    const found = await findConnectionById(database, id, new Date())
    const at = Date.now()
    const readAfter = async (milliseconds: number) => {
      while (limits.take('metadata', id) === 0);
      const now = new Date(at + milliseconds)
      return (await rereadMetadata({ database, log, limits }, found?.connection as Connection, now)) !== null
    }
    expect([await readAfter(0), await readAfter(5_999), await readAfter(6_000), await readAfter(6_001)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('is refused, with the reason in the log, where the metadata came from a file', async () => {
    await connect({ metadataUrl: '' })
    await exchange.inContoso("update tenant.connections set metadata_url = '' where id = $1", [id])
    await saml.rotate()
    const received = await finishWith(await signedResponse())
    expect(received.status).not.toBe(200)
    expect(exchange.logged.some(({ reason }) => reason === 'signature-not-valid')).toBe(true)
  })
})

/** Starts a server that holds requests for this provider's metadata until `release`. */
async function slowMetadata(pem: string) {
  const held: (() => void)[] = []
  const server = createServer((request, response) => {
    const at = `http://${request.headers.host}`
    const xml = providerMetadataXml(at, { signOn: `${at}/sign-on`, logout: `${at}/logout` }, [pem])
    held.push(() => void response.end(xml))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return { url, held, release: () => held.splice(0).forEach((give) => give()), close: () => server.close() }
}

describe('a SAML provider that is replaced by another while its metadata is being read', () => {
  it('is not restored, neither for the pending sign-in nor in the stored connection', async () => {
    await connect()
    const { database, log, limits } = exchange.server.context
    const former = await slowMetadata(foreignKeys.certificatePem)
    await exchange.inContoso('update tenant.connections set issuer = $2, metadata_url = $2 where id = $1', [
      id,
      former.url,
    ])
    const place = await findConnectionById(database, id, new Date())
    const reading = rereadMetadata({ database, log, limits }, place?.connection as Connection, new Date())
    await expect.poll(() => former.held.length).toBe(1)
    const saml = JSON.stringify(knownProvider())
    await exchange.inContoso("update tenant.connections set issuer = $2, metadata_url = '', saml = $3 where id = $1", [
      id,
      knownProvider().entityId,
      saml,
    ])
    former.release()
    expect(await reading).toBeNull()
    const [kept] = await exchange.inContoso<{ saml: unknown }>('select saml from tenant.connections where id = $1', [
      id,
    ])
    expect(kept?.saml).toEqual(JSON.parse(saml))
    expect(await certificates()).toEqual([])
    former.close()
  })
})
