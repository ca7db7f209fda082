import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { enterCode } from '#features/email-code/contract/email-codes.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from '@portico/server/core/authentication/sign-in-code-mail.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { tokenHashOf } from '#features/approvals/server/links/link-secrets.ts'
import { handleEnterCode } from '#features/email-code/server/serve.ts'
import { handleSignInWithPassword } from '#features/sign-in/server/serve.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { hasSecondFactor } from '@portico/server/core/sessions/session-queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ signInWithPassword, enterCode }, (context) => ({
    signInWithPassword: handleSignInWithPassword(context),
    enterCode: handleEnterCode(context),
  }))
})
afterAll(() => server.close())

const signIn = (tenantId: string, email: string) =>
  server.send(signInWithPassword, { body: { tenantid: tenantId, email, password: encodePassword('Portico#2026') } })

/** Returns whether the session of a token had a second factor. */
function isStrong(tenantId: string, token: string): Promise<boolean> {
  return inTenant(server.context.database, tenantId, async (tenant) => {
    const session = await tenant
      .selectFrom('tenant.sessions')
      .select('id')
      .where('token_hash', '=', tokenHashOf(token))
      .executeTakeFirstOrThrow()
    return hasSecondFactor(tenant, tenantId, session.id)
  })
}

it('a sign-in by password alone has no second factor', async () => {
  const aurora = demoId('tenant Aurora')
  const { data } = await signIn(aurora, 'desk@aurora.test')
  expect(await isStrong(aurora, data.token)).toBe(false)
})

it('a sign-in that was completed with a mailed code has one', async () => {
  const borealis = demoId('tenant Borealis')
  const begun = await signIn(borealis, 'nurse@borealis.test')
  const challenge = await inTenant(server.context.database, borealis, (tenant) =>
    tenant.selectFrom('tenant.code_challenges').select('id').executeTakeFirstOrThrow(),
  )
  const { data } = await server.send(enterCode, {
    token: begun.data.token,
    codeCookie: begun.cookies.codeCookie ?? '',
    body: { security_key: codeOf(server.context.secret, challenge.id, 1) },
  })
  expect(await isStrong(borealis, data.token)).toBe(true)
})
