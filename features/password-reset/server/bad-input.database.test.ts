import {
  sendResetEmail,
  updatePassword,
  validateTemporaryPassword,
} from '#features/password-reset/contract/password-resets.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import { openResetServer, type ResetServer } from './test-reset-server.ts'

let server: ResetServer

beforeAll(async () => {
  server = await openResetServer({}, 'no jobs yet')
})
afterAll(() => server.close())

describe('bad input', () => {
  const token = 'a'.repeat(43)
  const temp_password = encodePassword('Kf7m-Xw4p-Rt9q-Bz3h')
  const passwords = { newpassword: temp_password, confirmpassword: temp_password }
  it.each([
    ['no body', sendResetEmail, undefined],
    ['an unknown field', sendResetEmail, { emailaddress: 'admin@aurora.test', admin: true }],
    ['an array as address', sendResetEmail, { emailaddress: ['admin@aurora.test'] }],
    ['a NUL in the address', sendResetEmail, { emailaddress: 'admin\u0000@aurora.test' }],
    ['two addresses', sendResetEmail, { emailaddress: 'admin@aurora.test,evil@evil.test' }],
    ['a header in the address', sendResetEmail, { emailaddress: 'admin@aurora.test\r\nBcc: evil@evil.test' }],
    ['a missing token', validateTemporaryPassword, { temp_password }],
    ['a temporary password that is not encoded', validateTemporaryPassword, { token, temp_password: 'no encoding!' }],
    ['10 kB of token', validateTemporaryPassword, { token: 'a'.repeat(10_000), temp_password }],
    ['a new password that is not encoded', updatePassword, { token, ...passwords, newpassword: 'no encoding!' }],
    ['a temporary password that is not', updatePassword, { token, ...passwords, temp_password: '%%%' }],
    ['a tenant that is no identifier', updatePassword, { token, ...passwords, tenantid: "' or 1=1 --" }],
    ['a number as password', updatePassword, { token, ...passwords, newpassword: 12345678 }],
  ])('%s', async (_, call, body) => {
    expect(await server.send(call, body === undefined ? {} : { body })).toMatchObject({
      status: 400,
      module_code: 'PORTICO_ERR001',
    })
  })

  it.each([
    ['', 'Please enter a valid Email ID'],
    ['admin.aurora.test', 'Please enter a valid Email ID'],
    [`${'a'.repeat(243)}@aurora.test`, 'Email ID is too long'],
  ])('an address such as "%s" is answered by the message of the form', async (email, summary) => {
    expect(await server.requestReset(email)).toMatchObject({ status: 400, summary })
  })

  it('the longest address that providers allow is answered like any other', async () => {
    expect(await server.requestReset(`${'a'.repeat(242)}@aurora.test`)).toMatchObject({ status: 200 })
  })

  it('of one network is limited', async () => {
    server.context.limits = openRequestLimits({ pool: server.place.pool, log: silentLog })
    const from = { address: '192.0.2.77' }
    const responses = []
    for (let nth = 0; nth < 61; nth += 1) responses.push(await server.validate({ token, temporaryPassword: 'x' }, from))
    server.context.limits = openRequestLimits({ pool: server.place.pool, log: silentLog, factor: 1_000 })
    expect(responses[59]).toMatchObject({ status: 401, module_code: 'USER_ERR034' })
    expect(responses[60]).toMatchObject({ status: 429, module_code: 'PORTICO_ERR006' })
  })
})
