import { CompactEncrypt, importX509 } from 'jose'
import { describe, expect, it } from 'vitest'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { addKey } from './connection-administration-queries.ts'
import { contoso } from './test-connection.ts'
import { withContoso } from './test-contoso.ts'
import { ownKey } from './test-keys.ts'

const here = withContoso()

/** Gives the connection one more encryption key with this end. Returns its certificate. */
async function addEncryptionKey(name: string, endsAt: Date): Promise<string> {
  const { context } = here.exchange.server
  const key = await ownKey('encryption-key', name)
  await inTenant(context.database, contoso, (tenant) =>
    addKey(tenant, { tenantId: contoso, connectionId: here.connection }, { ...key, endsAt }),
  )
  return key.certificate
}

const encryptsFor = (certificate: string) => async (token: string) =>
  new CompactEncrypt(Buffer.from(token))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
    .encrypt(await importX509(certificate, 'RSA-OAEP-256'))

const inAnHour = () => new Date(Date.now() + 3_600_000)
const anHourAgo = () => new Date(Date.now() - 3_600_000)

describe('a sign-in by an encrypted ID token', () => {
  it('opens a session with each key of the connection that has not ended', async () => {
    const former = await addEncryptionKey('former', inAnHour())
    const current = await addEncryptionKey('current', inAnHour())
    for (const certificate of [current, former]) {
      here.provider.behaviour = { wraps: encryptsFor(certificate) }
      expect((await here.finish(await here.toProvider())).status).toBe(200)
    }
  })

  it('is refused alike for a key that has ended and for one of another', async () => {
    const { certificate: foreign } = await ownKey('encryption-key', 'foreign')
    const ended = await addEncryptionKey('former', anHourAgo())
    const refusals = []
    for (const certificate of [foreign, ended]) {
      here.provider.behaviour = { wraps: encryptsFor(certificate) }
      const { status, module_code, summary } = await here.finish(await here.toProvider())
      refusals.push({ status, module_code, summary, log: here.exchange.logged.at(-1)?.msg })
      expect(await here.lastAudit()).toMatchObject({ outcome: 'failure', reason: 'provider-not-trusted: encrypted' })
    }
    expect(refusals[0]).toMatchObject({ status: 401, module_code: 'SSO_ERR003' })
    expect(refusals[1]).toEqual(refusals[0])
  })
})
