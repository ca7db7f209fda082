import { randomUUID } from 'node:crypto'
import type { ClientAuthMethod } from 'oidc-provider'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectContoso, contoso } from '#server/sign-in/providers/test-connection.ts'
import { openExchange } from '#server/sign-in/providers/test-exchange.ts'
import { startOidcPeer, type OidcPeer, type PeerSettings } from '#server/sign-in/providers/test-oidc-peer.ts'
import { deleteConnections } from '#server/sign-in/providers/test-queries/queries.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let peer: OidcPeer | undefined
beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.server.close())
afterEach(async () => {
  await peer?.close()
  await deleteConnections(exchange.server.place.pool, contoso)
  exchange.logged.length = 0
})

type Changes = Parameters<typeof connectContoso>[2]

/** Signs the account of a peer with these settings in here, through real calls. Gives the answer of the last one. */
async function signIn(client: object, configuration: PeerSettings['configuration'] = {}, changes: Changes = {}) {
  const id = randomUUID()
  const redirect_uris = [`${exchange.server.house.settingsOf('').domainurl}/callback/${id}`]
  peer = await startOidcPeer({ client: { redirect_uris, ...client }, configuration })
  await connectContoso(exchange.server.house, peer.issuer, { id, kind: 'externalidp', ...changes })
  return arrive(id)
}

async function arrive(id: string) {
  const began = await exchange.beginElsewhere()
  expect({ status: began.status, logged: exchange.logged }).toEqual({ status: 200, logged: [] })
  const answer = (await peer?.signIn(exchange.addressOf(began.data))) ?? ''
  return exchange.finish({ answer, providerCookie: began.cookies.providerCookie ?? '' }, id)
}

const announcing = (method: ClientAuthMethod) => ({ clientAuthMethods: [method] })

describe('a sign-in at node-oidc-provider', () => {
  it.each(['client_secret_basic', 'client_secret_post'] as const)(
    'authenticates by %s where it announces that',
    async (method) => {
      const received = await signIn({ token_endpoint_auth_method: method }, announcing(method))
      expect({ status: received.status, refused: peer?.refused }).toEqual({ status: 200, refused: [] })
    },
  )
})
