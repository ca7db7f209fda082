import * as z from 'zod'
import { enterCode } from '#features/email-code/contract/email-codes.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { tenantChoice, undisclosedTenantId } from '@portico/contract/core/authentication/tenant-choice.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { codeOf } from '@portico/server/core/authentication/sign-in-code-mail.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleEnterCode } from '#features/email-code/server/serve.ts'
import { handleSignInWithPassword } from './serve.ts'

const [aurora, borealis] = [demoId('tenant Aurora'), demoId('tenant Borealis')]
const password = 'Portico#2026'
let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await openTestServer({ signInWithPassword, enterCode }, (context) => ({
    signInWithPassword: handleSignInWithPassword(context),
    enterCode: handleEnterCode(context),
  }))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
afterEach(() => owner.query('delete from platform.sign_in_failures; delete from tenant.code_challenges'))
afterAll(async () => {
  await owner.end()
  await server.close()
})

const signIn = (tenantid: string, text: string) =>
  server.send(signInWithPassword, {
    body: { tenantid, email: 'both@aurora.test', password: encodePassword(text) },
  })

const beginCode = async () => {
  const { data, cookies } = await signIn(borealis, password)
  const { rows } = await owner.query<{ id: string }>('select id from tenant.code_challenges order by id desc limit 1')
  const enter = (code: string) =>
    server.send(enterCode, { token: data.token, ...cookies, body: { security_key: code } })
  return { enter, code: codeOf(server.context.secret, rows[0]?.id ?? '', 1) }
}

/** Returns the failures counted for the address, from all networks. */
const counted = async () => {
  const { rows } = await owner.query<{ failures: number }>(
    "select failures from platform.sign_in_failures where scope = 'account'",
  )
  return rows[0]?.failures ?? 0
}

describe('signing in to one tenant of an address', () => {
  it('does not clear the failed passwords in another one', async () => {
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess += 1) {
      statuses.push((await signIn(borealis, `guess ${guess}`)).status)
      await signIn(aurora, password)
    }
    expect(statuses.slice(0, 3)).toEqual([401, 401, 401])
    expect(statuses.slice(3)).toContain(429)
  })

  it('does not clear the failed codes in another one', async () => {
    const { enter, code } = await beginCode()
    await enter(code === '000000' ? '000001' : '000000')
    expect(await counted()).toBe(2)
    expect((await signIn(aurora, password)).status).toBe(200)
    expect(await counted()).toBe(2)
  })

  it('undoes the attempt itself by password; a mailed code, which proves the address, clears all', async () => {
    await signIn(borealis, 'wrong password')
    expect((await signIn(aurora, password)).status).toBe(200)
    expect(await counted()).toBe(1)
    const { enter, code } = await beginCode()
    expect(await counted()).toBe(2)
    expect((await enter(code)).status).toBe(200)
    expect(await counted()).toBe(0)
  })

  it('leaves no count where nothing failed', async () => {
    expect((await signIn(aurora, password)).status).toBe(200)
    expect(await counted()).toBe(0)
  })
})

describe('an address in many tenants, signing in without naming one', () => {
  it('costs at most five hashes, of the accounts used last, and signs in to those', async () => {
    const { hash } = (await owner.query<{ hash: string }>('select hash from tenant.passwords limit 1')).rows[0] ?? {}
    for (let nth = 0; nth < 8; nth += 1) {
      await owner.query('insert into tenant.tenants (tenant_id, name, authtype, is_msp) values ($1, $2, $3, false)', [
        demoId(`many ${nth}`),
        `Many ${nth}`,
        'local',
      ])
      const ids = [demoId(`many ${nth}`), demoId(`many role ${nth}`), demoId(`many account ${nth}`)]
      await owner.query("insert into tenant.roles values ($1, $2, 'R')", ids.slice(0, 2))
      await owner.query("insert into tenant.companies values ($1, $2, 'C')", ids.slice(0, 2))
      await owner.query(
        `insert into tenant.accounts (tenant_id, role_id, company_id, id, email, firstname, lastname, last_login_at)
         values ($1, $2, $2, $3, 'many@aurora.test', 'M', 'N', now() - $4 * interval '1 day')`,
        [...ids, nth === 0 ? null : nth],
      )
      await owner.query('insert into tenant.passwords values ($1, $2, $3)', [ids[0], ids[2], hash])
    }
    const { hashes } = server.context
    let verified = 0
    server.context.hashes = {
      ...hashes,
      verify(...given) {
        verified += 1
        return hashes.verify(...given)
      },
    }
    const response = await server.send(signInWithPassword, {
      body: { tenantid: undisclosedTenantId, email: 'many@aurora.test', password: encodePassword(password) },
    })
    server.context.hashes = hashes
    expect(verified).toBe(5)
    expect(response).toMatchObject({ status: 409, module_code: 'USER_ERR007' })
    const names = z
      .array(tenantChoice)
      .parse(response.data)
      .map(({ tenantname }) => tenantname)
    expect(names.toSorted()).toEqual(['Many 1', 'Many 2', 'Many 3', 'Many 4', 'Many 5'])
  })

  it('does not reveal that it is known where single sign-on is required', async () => {
    for (const name of ['Contoso', 'Dunmore'])
      await owner.query(
        `insert into tenant.accounts (tenant_id, role_id, company_id, id, email, firstname, lastname)
         select tenant_id, role_id, company_id, gen_random_uuid(), 'elsewhere@aurora.test', 'E', 'L'
         from tenant.accounts where tenant_id = (select tenant_id from tenant.tenants where name = $1) limit 1`,
        [name],
      )
    const signInAs = (email: string) =>
      server.send(signInWithPassword, {
        body: { tenantid: undisclosedTenantId, email, password: encodePassword('wrong password') },
      })
    const known = await signInAs('elsewhere@aurora.test')
    const unknown = await signInAs('nobody@aurora.test')
    expect(known.text).toBe(unknown.text)
  })
})
