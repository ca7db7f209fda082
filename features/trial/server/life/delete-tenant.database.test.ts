import { verify } from '#features/trial/contract/registrations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteTenant, readTrials } from './trial-life-queries.ts'
import { handleWatchTrials } from './watch-trials.ts'
import { openTrialServer, type TrialServer } from '#features/trial/server/test-trial-server.ts'
import { moveTrialEnd } from '@portico/server/core/tenants/trial-queries.ts'

let server: TrialServer
beforeAll(async () => {
  server = await openTrialServer()
})
afterAll(() => server.close())

it('a trial that fails to be deleted does not prevent the reminder or the end of others', async () => {
  const { context, owner } = server
  for (const [email, company] of [
    ['a@one.example', 'Stuck'],
    ['b@two.example', 'Reminded'],
    ['c@three.example', 'Over'],
  ] as const) {
    const { token } = await server.registered({ email, company })
    await server.send(verify, { body: { token } })
  }
  const ends = { Stuck: -31, Reminded: 2, Over: -30.5 }
  for (const [name, days] of Object.entries(ends))
    await owner.query("update tenant.tenants set trial_ends_at = now() + $2 * interval '1 day' where name = $1", [
      name,
      days,
    ])
  await owner.query(`
    create function tenant.refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refused before delete on tenant.tenants for each row when (old.name = 'Stuck')
      execute function tenant.refuse()`)
  const standing = async () =>
    (
      await owner.query(
        "select name, trial_reminded from tenant.tenants where name in ('Stuck', 'Reminded', 'Over') order by 1",
      )
    ).rows
  await expect(handleWatchTrials(context).perform({})).rejects.toThrow('1 of its items failed.')
  expect(await standing()).toEqual([
    { name: 'Reminded', trial_reminded: 3 },
    { name: 'Stuck', trial_reminded: null },
  ])
  await owner.query('drop function tenant.refuse() cascade')
  await handleWatchTrials(context).perform({})
  expect(await standing()).toEqual([{ name: 'Reminded', trial_reminded: 3 }])
})

it('a trial that is extended concurrently with its deletion is kept', async () => {
  const { database } = server.context
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
