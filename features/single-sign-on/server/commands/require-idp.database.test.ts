import { afterAll, beforeAll, expect, it } from 'vitest'
import { idp } from './test-commands.ts'
import { connectContoso } from '#features/single-sign-on/server/test-connection.ts'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let id = ''
beforeAll(async () => {
  exchange = await openExchange()
  id = await connectContoso(exchange.server.context, 'https://id.example.com')
})
afterAll(() => exchange.server.close())

const by = { agent: 'command line, test', address: '' }
const give = (...words: string[]) => idp({ ...exchange.server.context, folder: '/', now: new Date(), by }, ...words)
const newest = async () =>
  (
    await exchange.inContoso(
      "select event, reason, email, agent from tenant.audit_events where agent <> '' order by id desc limit 1",
    )
  )[0]
const authtype = async () =>
  (await exchange.inContoso<{ authtype: string }>('select authtype from tenant.tenants'))[0]?.authtype

it('requires a connection once a user has signed in and an account may break the glass, and notes each step', async () => {
  expect((await give('enforce', 'Contoso', 'test')).problems[0]).toMatch(/^No user has signed in through test yet/)
  await exchange.inContoso(
    `insert into tenant.linked_identities (tenant_id, connection_id, issuer, subject, account_id)
     select tenant_id, $1, 'https://id.example.com', 'subject', id from tenant.accounts where email = 'user@contoso.test'`,
    [id],
  )
  expect((await give('enforce', 'Contoso', 'test')).problems[0]).toMatch(/^No account could sign in if test failed/)
  await give('break-glass', 'Contoso', 'user@contoso.test')
  const agent = 'command line, test'
  const email = 'user@contoso.test'
  expect(await newest()).toEqual({ event: 'account-changed', reason: 'break-glass account', email, agent })
  await give('release', 'Contoso')
  expect(await authtype()).toBe('local')
  expect(await newest()).toEqual({ event: 'tenant-changed', reason: 'passwords are accepted', email: '', agent })
  expect((await give('enforce', 'Contoso', 'test')).problems).toEqual([])
  expect(await authtype()).toBe('msauth')
  expect(await newest()).toEqual({ event: 'tenant-changed', reason: 'requires test', email: '', agent })
  await give('unlink', 'Contoso', email)
  expect(await newest()).toMatchObject({ event: 'account-changed', reason: 'unlinked', email })
  expect((await give('unlink', 'Contoso', email)).problems).toHaveLength(1)
})
