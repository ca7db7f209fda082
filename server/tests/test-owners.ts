import assert from 'node:assert/strict'
import { calls } from '@portico/contract/calls.ts'
import { updatePassword } from '@portico/features/password-reset/contract/password-resets.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { verify } from '@portico/features/trial/contract/registrations.ts'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { allHandlers } from './test-handlers.ts'
import type { Key } from '@portico/features/password-reset/server/test-reset-server.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { resetSecretsOf } from '#server/core/accounts/begin-reset-queries.ts'
import { openTestServer, type Credentials, type Received, type TestServer } from '#server/core/calls/test-server.ts'
import { trialSecretsOf } from '@portico/features/trial/server/trial-secrets.ts'
import { countTry } from '#server/core/captcha/captcha-queries.ts'
import { saveRegistration } from '@portico/features/trial/server/registration-queries.ts'
import { readResetId, readTrialTenants } from '@portico/features/trial/server/test-trial-queries.ts'

/** The password of every account that these functions sign in. */
export const password = 'Sommer-Wiese7'

/** An owner who is signed in to their own tenant. */
export type Owner = { tenantId: string; credentials: Credentials; signed: Received<typeof signInWithPassword> }

export type OwnersServer = TestServer & {
  /** A connection as superuser, which sees every tenant. */
  owner: pg.Client
  /** Creates an open registration; returns the token of its link. */
  registration(email: string, company: string): Promise<string>
  /** Verifies, sets a password with the secrets in the account email, and signs in. */
  becomeOwner(email: string, company: string): Promise<Owner>
  signIn(tenantId: string, email: string): Promise<Received<typeof signInWithPassword>>
  setPassword(key: Key): Promise<Received>
}

/** Opens a server that answers every call, and on which visitors become owners. */
export async function openOwnersServer(changes: Partial<AppContext> = {}): Promise<OwnersServer> {
  const server = await openTestServer(calls, allHandlers, changes)
  const owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
  return {
    ...server,
    owner,
    ...ownersOn(server, owner),
    async close() {
      await owner.end()
      await server.close()
    },
  }
}

function ownersOn(server: TestServer, owner: pg.Client) {
  const registration = (email: string, company: string) => register(server, email, company)
  const signIn = (tenantid: string, email: string) =>
    server.send(signInWithPassword, { body: { tenantid, email, password: encodePassword(password) } })
  const setPassword = ({ token, temporaryPassword }: Key) => {
    const newpassword = encodePassword(password)
    const body = { token, newpassword, confirmpassword: newpassword, temp_password: encodePassword(temporaryPassword) }
    return server.send(updatePassword, { body })
  }
  const becomeOwner = async (email: string, company: string): Promise<Owner> => {
    const made = await server.send(verify, { body: { token: await registration(email, company) } })
    assert.equal(made.status, 200, made.text)
    const tenantId = (await readTrialTenants(owner)).find(({ name }) => name === company)?.id ?? ''
    const changed = await setPassword(resetSecretsOf(server.context.secret, await readResetId(owner, tenantId)))
    assert.equal(changed.status, 200, changed.text)
    const signed = await signIn(tenantId, email)
    return { tenantId, credentials: credentialsIn(signed), signed }
  }
  return { registration, signIn, setPassword, becomeOwner }
}

/** Returns the token and cookie of a sign-in. */
export function credentialsIn(signed: Received<typeof signInWithPassword>): Credentials {
  return { token: signed.data.token, ...signed.cookies }
}

async function register({ context }: TestServer, email: string, company: string): Promise<string> {
  const [id, now] = [uuid(), new Date()]
  await countTry(context.database, `captcha of ${id}`, new Date(now.getTime() + 60_000))
  await saveRegistration(context.database, {
    id,
    address_key: email,
    email,
    name: 'Ann Smith',
    company,
    phone: null,
    is_msp: false,
    host: 'localhost',
    language: 'de',
    captcha_key: `captcha of ${id}`,
    mailed_at: now,
    created_at: now,
    link_expires_at: new Date(now.getTime() + 3_600_000),
  })
  return trialSecretsOf(context.secret, { id, generation: 1 }).token
}
