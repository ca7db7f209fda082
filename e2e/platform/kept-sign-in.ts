import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { loginResponse, type LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import { undisclosedTenantId } from '@portico/contract/core/authentication/tenant-choice.ts'
import { envelope } from '@portico/contract/core/calls/envelope.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { inject } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { ownNetwork } from '#e2e/platform/network.ts'
import { demoPassword } from '#e2e/platform/sign-in.ts'

/**
 * Returns the path of a file with the cookies and local storage of a profile in which the account is signed in. Signs
 * in only once for all files of the run. The account must have one tenant and no code. A test that ends a session must
 * use its own account.
 */
export async function keptSignIn(email: string): Promise<string> {
  const kept = path.join(inject('keptSignIns'), `${email}.json`)
  if (existsSync(kept)) return kept
  // Renamed atomically, because another process may read it at the same moment.
  const written = `${kept}.${randomUUID()}`
  await writeFile(written, JSON.stringify(await signedInState(email)))
  await rename(written, kept)
  return kept
}

/** Signs in by calling the API: the screens take about twenty times as long, and sign-in.e2e.ts covers them. */
async function signedInState(email: string) {
  const response = await fetch(addressOf(signInWithPassword.path), {
    method: signInWithPassword.method,
    headers: { 'content-type': 'application/json', ...ownNetwork() },
    body: JSON.stringify({
      tenantid: undisclosedTenantId,
      email,
      password: encodePassword(demoPassword),
      timezone: 'Europe/Berlin',
    }),
  })
  const { data, summary } = envelope.parse(await response.json())
  if (response.status !== 200) throw new Error(`${email} could not sign in: ${summary}`)
  const cookies = response.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    const attributes = { domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Strict' }
    return { name, value, ...attributes }
  })
  const localStorage = Object.entries(storedFor(email, loginResponse.parse(data))).map(([name, value]) => ({
    name,
    value,
  }))
  return { cookies, origins: [{ origin: new URL(addressOf('/')).origin, localStorage }] }
}

/** Returns the values in local storage after a sign-in (sign-in-outcome.tsx). */
const storedFor = (email: string, login: LoginResponse): Record<string, string> => ({
  username: login.username,
  authtype: 'localdb',
  clientname: login.tenantname,
  databasename: login.tenantname,
  tenantname: login.tenantname,
  tenantid: login.tenantid,
  usertoken: login.token,
  roleid: login.roleid,
  rolename: login.rolename,
  userid: login.userid,
  email,
  firstname: login.firstname,
  lastname: login.lastname,
  companyId: login.companyid,
  OrchestratorError: 'false',
  rolemenuError: 'false',
})
