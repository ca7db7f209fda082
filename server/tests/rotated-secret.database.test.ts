import { calls } from '@portico/contract/calls.ts'
import { updatePassword } from '@portico/features/password-reset/contract/password-resets.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openAgentKeys } from '#server/core/devices/agent-keys.ts'
import { keysOfMail } from '#server/core/mail/keys-of-mail.ts'
import { agreeOnSecret } from '#server/platform/operations/agree-on-secret.ts'
import { sealedTables } from '#server/owned-tables.ts'
import { runWords } from '#server/core/commands/test-commands.ts'
import { rotateSecretCommand } from '@portico/features/secret-rotation/server/rotate-secret.ts'
import { testSecret } from '#server/platform/database/test-migrated-database.ts'
import { resetSecretsOf } from '#server/core/accounts/begin-reset-queries.ts'
import { secretFrom } from '#server/platform/crypto/secret.ts'
import { hashOf } from '#server/core/sessions/token.ts'
import { codeOf } from '@portico/server/core/authentication/sign-in-code-mail.ts'
import type { Credentials } from '#server/core/calls/test-server.ts'
import { credentialsIn, openOwnersServer, password, type OwnersServer } from './test-owners.ts'
import { deviceCookieOf, isDeviceOf, readDevice } from '#server/core/sessions/device-cookie.ts'
import { captchaTextOf, freshCaptcha } from '#server/core/captcha/captcha-token.ts'
import { checkCaptcha } from '#server/core/captcha/check-captcha.ts'

const old = 'a secret for tests, thirty-two long'
const newer = 'the secret that follows, also thirty-two long'
const both = secretFrom(newer, [old])
const alone = secretFrom(newer)
const borealis = demoId('tenant Borealis')
let server: OwnersServer

beforeAll(async () => {
  server = await openOwnersServer()
})
afterAll(() => server.close())

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.owner.query<Row>(text, values)).rows

/** Begins a sign-in that waits for its code, which is emailed with the present secret. */
const waiting = async (): Promise<{ credentials: Credentials; code: string }> => {
  const body = { tenantid: borealis, email: 'nurse@borealis.test', password: encodePassword('Portico#2026') }
  const begun = await server.send(calls.signInWithPassword, { body })
  const [step] = await query<{ id: string }>('select id from tenant.code_challenges order by id desc limit 1')
  return { credentials: credentialsIn(begun), code: codeOf(server.context.secret, step?.id ?? '', 1) }
}
const enter = ({ credentials, code }: { credentials: Credentials; code: string }) =>
  server.send(calls.enterCode, { ...credentials, body: { security_key: code } })

/** Stores a reset for the nurse of Borealis; returns the secrets of its email, derived from the present secret. */
const reset = async () => {
  const id = uuid()
  const { token, temporaryPassword } = resetSecretsOf(server.context.secret, id)
  await query(
    `insert into tenant.password_resets (tenant_id, account_id, id, token_hash, temporary_hash, requested_at, expires_at)
     select tenant_id, id, $1, $2, $3, now(), now() + interval '1 hour' from tenant.accounts where email = 'nurse@borealis.test'
     on conflict (tenant_id, account_id) do update set id = excluded.id, token_hash = excluded.token_hash,
       temporary_hash = excluded.temporary_hash, expires_at = excluded.expires_at, used_at = null`,
    [id, hashOf(token), await server.context.hashes.hash(temporaryPassword)],
  )
  return { id, token, temporaryPassword }
}

/** Stores values sealed with the present secret in every table that has sealed values. */
const sealEverywhere = async (text: string): Promise<void> => {
  const sealed = server.context.secret.seal(text)
  const [account] = await query<{ id: string; role_id: string; company_id: string }>(
    'select id, role_id, company_id from tenant.accounts where tenant_id = $1 limit 1',
    [borealis],
  )
  const [connection, hub] = [uuid(), uuid()]
  await query(
    `insert into tenant.connections (tenant_id, id, name, kind, protocol, issuer, default_role_id, default_company_id)
     values ($1, $2, $3, 'externalidp', 'oidc', 'https://provider.test', $4, $5)`,
    [borealis, connection, connection, account?.role_id, account?.company_id],
  )
  await query(
    `insert into tenant.connection_keys (tenant_id, id, connection_id, kind, sealed, fingerprint)
     values ($1, $2, $3, 'client-secret', $4, 'one'), ($1, $5, $3, 'provider-certificate', null, 'two')`,
    [borealis, uuid(), connection, sealed, uuid()],
  )
  await query(
    `insert into tenant.provider_sessions (tenant_id, id, connection_id, account_id, issuer, subject, sealed, expires_at)
     values ($1, $2, $3, $4, 'https://provider.test', 's', $5, now() + interval '1 day')`,
    [borealis, uuid(), connection, account?.id, sealed],
  )
  await query('insert into tenant.chat_hubs (tenant_id, id, name) values ($1, $2, $3)', [borealis, hub, hub])
  await query(
    `insert into tenant.chat_hub_keys (tenant_id, id, hub_id, sealed, ends_at) values ($1, $2, $3, $4, now())`,
    [borealis, uuid(), hub, sealed],
  )
  await query(
    `insert into tenant.end_user_credentials (tenant_id, id, account_id, device, sealed) values ($1, $2, $3, $4, $5)`,
    [borealis, uuid(), account?.id, uuid(), sealed],
  )
}
const atRest = async (): Promise<Buffer[]> => {
  const tables = sealedTables.map((table) => `select sealed from ${table} where sealed is not null`)
  return (await query<{ sealed: Buffer }>(tables.join(' union all '))).map(({ sealed }) => sealed)
}

describe('a secret that is rotated', () => {
  it('opens with both what was made with the old one, and with the new one alone all stored values', async () => {
    const { credentials } = await server.becomeOwner('rotated@example.com', 'Rotated')
    const link = await server.registration('linked@example.com', 'Linked')
    const [code, key] = [await waiting(), await reset()]
    await sealEverywhere('kept')
    const { database } = server.place
    await openAgentKeys({ database, secret: testSecret }).sealingKey()
    const owner = { tenantId: borealis, email: 'nurse@borealis.test', generation: 0 }
    const device = deviceCookieOf(testSecret, '', owner)
    const captcha = freshCaptcha(testSecret, new Date())

    server.context.secret = both
    await agreeOnSecret(server.place.database, both)
    expect((await server.send(calls.enter, credentials)).status).toBe(200)
    expect((await enter(code)).status).toBe(200)
    expect((await server.send(calls.checkVerification, { body: { token: link } })).status).toBe(200)
    const mail = { tenantId: borealis, params: { resetId: key.id } }
    expect((await keysOfMail(server.context, mail)).fingerprint).toBe(testSecret.fingerprint)
    expect((await keysOfMail(server.context, { ...mail, params: {} })).fingerprint).toBe(alone.fingerprint)
    const newpassword = encodePassword(password)
    const passwords = {
      newpassword,
      confirmpassword: newpassword,
      temp_password: encodePassword(key.temporaryPassword),
    }
    const body = { token: key.token, ...passwords }
    expect((await server.send(updatePassword, { body })).status).toBe(200)
    expect(isDeviceOf(both, readDevice(device), owner)).toBe(true)
    const answer = { captcha_id: captcha.captchaId, captcha_text: captchaTextOf(testSecret, 'picture', captcha.id) }
    expect(await checkCaptcha(server.context, answer, { at: new Date(), email: '' })).toMatchObject({ ok: true })

    expect((await atRest()).map((sealed) => alone.unseal(sealed))).toContain(null)
    const { lines, problems } = await runWords([rotateSecretCommand], ['secret', 'rotate'], {
      ...server.place,
      secret: both,
      sealedTables,
    })
    expect([problems, lines[0]]).toEqual([
      [],
      'Sealed with the new secret: 5. Values that were already sealed with it are unchanged.',
    ])
    expect(await openAgentKeys({ database, secret: alone }).unsealingKey()).not.toBeNull()
    expect(lines.join(' ')).toContain(`portico_app_${testSecret.fingerprint}`)
    expect((await atRest()).map((sealed) => alone.unseal(sealed))).toEqual(['kept', 'kept', 'kept', 'kept'])

    server.context.secret = alone
    await agreeOnSecret(server.place.database, alone)
    expect((await server.send(calls.enter, credentials)).status).toBe(200)
  })

  it('is idempotent: a second time there is nothing to seal', async () => {
    const { lines } = await runWords([rotateSecretCommand], ['secret', 'rotate'], {
      ...server.place,
      secret: both,
      sealedTables,
    })
    expect(lines[0]).toBe('Sealed with the new secret: 0. Values that were already sealed with it are unchanged.')
  })

  it('keeps values that none of the secrets opens, and returns how many these are', async () => {
    server.context.secret = secretFrom('a third secret, which no node has any longer')
    await sealEverywhere('lost')
    const { lines } = await runWords([rotateSecretCommand], ['secret', 'rotate'], {
      ...server.place,
      secret: both,
      sealedTables,
    })
    expect(lines[1]).toBe('Opened by none of the secrets, and unchanged: 4.')
  })

  it('refuses a server that does not accept the one that the database is sealed with', async () => {
    await expect(agreeOnSecret(server.place.database, testSecret)).rejects.toThrow('another PORTICO_SECRET')
    await agreeOnSecret(server.place.database, secretFrom(old, [newer]))
  })

  it('covers every column of sealed values, except those of pending sign-ins', async () => {
    const columns = await query<{ at: string }>(
      `select format('%I.%I', table_schema, table_name) as at from information_schema.columns
       where column_name in ('sealed', 'sealed_private_key') and table_schema in ('tenant', 'platform')`,
    )
    const lasting = columns.map(({ at }) => at).filter((at) => at !== 'tenant.sign_in_transactions')
    expect(lasting.toSorted()).toEqual(['platform.agent_keys', ...sealedTables].toSorted())
  })
})

describe('secrets', () => {
  it('derive everything from the newest except keys of counters, which use the oldest', () => {
    expect(both.mac('code', 'x')).toEqual(alone.mac('code', 'x'))
    expect(both.mac('failure-key', 'x')).toEqual(testSecret.mac('failure-key', 'x'))
    expect(alone.unseal(both.seal('x'))).toBe('x')
    expect(both.unseal(testSecret.seal('x'))).toBe('x')
  })

  it('that are altered open nothing', () => {
    const sealed = testSecret.seal('x')
    sealed[28] = (sealed[28] ?? 0) ^ 1
    expect([both.unseal(sealed), both.reseal(sealed), both.unseal(Buffer.alloc(3))]).toEqual([null, null, null])
  })
})
