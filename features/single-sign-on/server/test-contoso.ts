import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { connectContoso, contoso } from './test-connection.ts'
import { openExchange, type Brought } from './test-exchange.ts'
import { deleteConnections, readLastSignIn } from './test-connection-queries.ts'
import { startTestProvider, type TestProvider } from './test-provider.ts'

/**
 * Opens one server for the calling test file, and for each of its tests a new provider, to which Contoso has a
 * connection with these `changes`.
 */
export function withContoso(changes: Parameters<typeof connectContoso>[2] = {}) {
  let exchange: Awaited<ReturnType<typeof openExchange>>
  let provider: TestProvider
  let connection = ''
  beforeAll(async () => {
    exchange = await openExchange()
  })
  afterAll(() => exchange.server.close())
  beforeEach(async () => {
    provider = await startTestProvider()
    connection = await connectContoso(exchange.server.context, provider.issuer, changes)
    exchange.logged.length = 0
  })
  afterEach(async () => {
    await provider.close()
    await deleteConnections(exchange.server.place.pool, contoso)
  })
  return {
    get exchange() {
      return exchange
    },
    get provider() {
      return provider
    },
    /** The id of the connection with `provider`. */
    get connection() {
      return connection
    },
    toProvider: (body: object = {}) => exchange.toProvider(provider, body),
    finish: (sent: Brought, connectionid = connection) => exchange.finish(sent, connectionid),
    /** The audit event of the newest sign-in. */
    lastAudit: () => readLastSignIn(exchange.server.place.pool, contoso),
  }
}
