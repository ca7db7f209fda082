import { verify } from '@portico/contract/trial/verify.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteTenant, moveTrialEnd, readTrials } from '#server/trial/life/queries.ts'
import { openTrialServer, type TrialServer } from '#server/trial/test-trials/test-trial-server.ts'

let server: TrialServer
beforeAll(async () => {
  server = await openTrialServer()
})
afterAll(() => server.close())

it('a trial that is extended at the moment it would be deleted stays', async () => {
  const { database } = server.house
  const { token } = await server.registered()
  await server.send(verify, { body: { token } })
  const trialOf = async () => (await readTrials(database)).find(({ name }) => name === 'Example One')
  const read = await trialOf()
  if (read === undefined) throw new Error('There is no trial.')
  await moveTrialEnd(database, read.tenantId, new Date(Date.now() + 86_400_000 * 90))
  expect(await deleteTenant(database, read)).toBe(false)
  const extended = await trialOf()
  expect(extended?.host).toBe(read.host)
  expect(await deleteTenant(database, extended ?? read)).toBe(true)
  expect(await trialOf()).toBeUndefined()
})
