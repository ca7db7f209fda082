import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from '@portico/server/platform/operations/log.ts'
import { openResetServer, type ResetServer } from './test-reset-server.ts'

const lines: string[] = []
let server: ResetServer

beforeAll(async () => {
  server = await openResetServer({
    log: openLog('trace', { write: (line: string) => void lines.push(line) }),
  })
})
afterAll(() => server.close())

it('neither tokens nor passwords of a reset reach the log, also when a step fails', async () => {
  const key = await server.keyFor('admin@aurora.test')
  await server.validate({ ...key, temporaryPassword: 'Aa2a-Aa2a-Aa2a-Aa2a' })
  await server.validate(key)
  await server.owner.query('alter table tenant.password_history rename to gone')
  expect(await server.update(key, 'Sommer-Wiese7')).toMatchObject({ status: 500 })
  await server.owner.query('alter table tenant.gone rename to password_history')
  expect(await server.update(key, 'Sommer-Wiese7')).toMatchObject({ status: 200 })
  const log = lines.join('\n')
  expect(log).toContain('Unhandled error in request.')
  const secrets = [key.token, key.temporaryPassword, 'Sommer-Wiese7', 'Aa2a-Aa2a-Aa2a-Aa2a']
  for (const secret of [...secrets, ...secrets.map(encodePassword)]) expect(log).not.toContain(secret)
  expect(log).not.toContain('@aurora.test')
})
