import { standingOf } from '@portico/contract/core/tenants/trial-life.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { CommandContext } from '@portico/server/core/commands/command-context.ts'
import { defineCommand, type Command } from '@portico/server/core/commands/define-command.ts'
import { trialApproverCommand } from './extension-command.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { deleteTenant, readTenantName, readTrials, type Trial } from '#features/trial/server/life/trial-life-queries.ts'
import { convertTrial, moveTrialEnd } from '@portico/server/core/tenants/trial-queries.ts'

/** The reason why a command of `trial` did nothing. */
type TrialRefusal = { name: 'no-such-tenant' | 'not-on-trial' | 'changed-meanwhile'; problems: string[] }

const declined = (name: TrialRefusal['name'], problem: string) => err<TrialRefusal>({ name, problems: [problem] })

export const listTrialsCommand = defineCommand({
  name: 'trial list',
  isReadOnly: true,
  usage: ['npm run portico -- trial list'],
  read: () => ok({}),
  run: async ({ database, now }) =>
    ok((await readTrials(database)).map((trial) => ({ ...trial, standing: standingOf(trial.endsAt, now) }))),
  print: (trials) => (trials.length === 0 ? ['No tenant is on trial.'] : trials.map(trialLine)),
})

const longest = 366

/** Extends a trial from its end, or from today if it has ended. Refuses as `changeTrial` does. */
export const extendTrialCommand = defineCommand({
  name: 'trial extend',
  usage: ['npm run portico -- trial extend <tenant> [--days 30]'],
  words: ['a tenant'],
  options: { days: 'text' },
  read: ([tenant = ''], { days = '30' }) =>
    /^[1-9]\d{0,2}$/.test(days) && Number(days) <= longest
      ? ok({ tenant, days: Number(days) })
      : err([`--days is a whole number from 1 to ${longest}.`]),
  run: (context, { tenant, days }) =>
    changeTrial(context, tenant, async ({ tenantId, name, endsAt: before }) => {
      const endsAt = new Date(Math.max(before.getTime(), context.now.getTime()) + days * 86_400_000)
      return (await moveTrialEnd(context.database, tenantId, endsAt)) ? { name, endsAt } : null
    }),
  print: ({ name, endsAt }) => [`The trial of ${name} now ends on ${dayOf(endsAt)}.`],
})

/** Converts a trial into a permanent tenant. Refuses as `changeTrial` does. */
export const convertTrialCommand = defineCommand({
  name: 'trial convert',
  usage: ['npm run portico -- trial convert <tenant>'],
  words: ['a tenant'],
  read: ([tenant = '']) => ok({ tenant }),
  run: (context, { tenant }) =>
    changeTrial(context, tenant, async ({ tenantId, name }) =>
      (await convertTrial(context.database, tenantId)) ? { name } : null,
    ),
  print: ({ name }) => [`${name} is no longer a trial.`],
})

/** Deletes a tenant on trial. Refuses as `changeTrial` does. */
export const removeTrialCommand = defineCommand({
  name: 'trial remove',
  usage: ['npm run portico -- trial remove <tenant> --yes'],
  words: ['a tenant'],
  options: { yes: 'flag' },
  // A missing tenant has already been reported.
  read: ([tenant], { yes }) =>
    yes === true || tenant === undefined
      ? ok({ tenant: tenant ?? '' })
      : err(['This deletes everything the tenant has. Add --yes to confirm.']),
  run: (context, { tenant }) =>
    changeTrial(context, tenant, async (trial) =>
      (await deleteTenant(context.database, trial)) ? { name: trial.name } : null,
    ),
  print: ({ name }) => [`${name} and all its data are deleted.`],
})

export const trialCommands: readonly Command[] = [
  listTrialsCommand,
  extendTrialCommand,
  convertTrialCommand,
  removeTrialCommand,
  trialApproverCommand,
]

/**
 * Changes the trial of a tenant by its name or id; `change` returns null if the tenant is no longer on trial. Refuses
 * by `no-such-tenant`, `not-on-trial`, and `changed-meanwhile` if the trial was extended while it was being removed.
 */
async function changeTrial<Output>(
  { database }: Pick<CommandContext, 'database'>,
  wanted: string,
  change: (trial: Trial) => Promise<Output | null>,
): Promise<Result<Output, TrialRefusal>> {
  const trials = await readTrials(database)
  const trial = trials.find(({ name, tenantId }) => isSame(tenantId, wanted) || isSame(name, wanted))
  if (trial === undefined) return whyNot(database, wanted)
  const changed = await change(trial)
  if (changed !== null) return ok(changed)
  // Between reading the trials and the change, the trial was removed, converted or extended.
  const there = (await readTrials(database)).find(({ tenantId }) => tenantId === trial.tenantId)
  if (there === undefined) return whyNot(database, trial.tenantId)
  const changedMeanwhile = `The trial of ${there.name} has been changed: it now ends on ${dayOf(there.endsAt)}.`
  return declined('changed-meanwhile', changedMeanwhile)
}

/** Returns the refusal that says why there is no trial of this name or id. */
async function whyNot(database: Pool, wanted: string): Promise<Result<never, TrialRefusal>> {
  const name = await readTenantName(database, wanted)
  return name === null
    ? declined('no-such-tenant', `There is no tenant ${wanted}. npm run portico -- trial list shows those on trial.`)
    : declined('not-on-trial', `${name} is not on trial. npm run portico -- trial list shows those that are.`)
}

function trialLine({ tenantId, name, host, endsAt, standing }: Trial & { standing: ReturnType<typeof standingOf> }) {
  const { state, days_left: left, deleted_at: deleted } = standing
  const how =
    state === 'ended' ? `ended, deleted on ${deleted.slice(0, 10)}` : `${left} ${left === 1 ? 'day' : 'days'} left`
  return `${tenantId}  ${name}  ${host ?? '-'}  ${dayOf(endsAt)}  ${how}`
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase()
