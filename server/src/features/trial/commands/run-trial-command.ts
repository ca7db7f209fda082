import { standingOf } from '@portico/contract/core/tenants/trial-life.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import {
  deleteTenant,
  convertTrial,
  moveTrialEnd,
  readTenantName,
  readTrials,
  type Trial,
} from '#server/features/trial/life/trial-life-queries.ts'
import type { TrialCommand } from '#server/features/trial/commands/trial-command.ts'

/** Why a command of `trial` did nothing. */
type TrialRefusal = 'no-such-tenant' | 'not-on-trial' | 'changed-meanwhile'

/** The output of a command, and why it did nothing, where it did. */
type Said = { lines: string[]; problems: string[]; refusal: TrialRefusal | null }

const said = (...lines: string[]): Said => ({ lines, problems: [], refusal: null })
const refuse = (refusal: TrialRefusal, problem: string): Said => ({ lines: [], problems: [problem], refusal })

/**
 * Carries out a command of `trial`. The running servers hear of it from the database. Refuses by `no-such-tenant`,
 * `not-on-trial`, and `changed-meanwhile` where the trial was extended while it was being removed.
 */
export async function runTrialCommand(
  command: TrialCommand,
  { database }: { database: Pool },
  now: Date = new Date(),
): Promise<Said> {
  const trials = await readTrials(database)
  if (command.verb === 'list')
    return trials.length === 0 ? said('No tenant is on trial.') : said(...trials.map((trial) => lineOf(trial, now)))
  const trial = trials.find(({ name, tenantId }) => isSame(tenantId, command.tenant) || isSame(name, command.tenant))
  if (trial === undefined) return whyNot(database, command.tenant)
  const done = await apply(command, trial, { database, now })
  if (done !== null) return said(done)
  // Between the reading of the trials and the change it was removed, converted or extended.
  const there = (await readTrials(database)).find(({ tenantId }) => tenantId === trial.tenantId)
  if (there === undefined) return whyNot(database, trial.tenantId)
  return refuse(
    'changed-meanwhile',
    `The trial of ${there.name} was changed meanwhile: it ends on ${dayOf(there.endsAt)}.`,
  )
}

/** Why there is no trial of this name or id. */
async function whyNot(database: Pool, wanted: string): Promise<Said> {
  const name = await readTenantName(database, wanted)
  return name === null
    ? refuse('no-such-tenant', `There is no tenant ${wanted}. npm run portico -- trial list shows those on trial.`)
    : refuse('not-on-trial', `${name} is not on trial. npm run portico -- trial list shows those that are.`)
}

type Parts = { database: Pool; now: Date }

/** Changes one trial. Returns what was done, or null where there was nothing to change any more. */
async function apply(
  command: Exclude<TrialCommand, { verb: 'list' }>,
  trial: Trial,
  { database, now }: Parts,
): Promise<string | null> {
  const { tenantId, name } = trial
  switch (command.verb) {
    case 'extend': {
      // A trial that has ended goes on from today.
      const from = Math.max(trial.endsAt.getTime(), now.getTime())
      const endsAt = new Date(from + command.days * 86_400_000)
      const isMoved = await moveTrialEnd(database, tenantId, endsAt)
      return isMoved ? `The trial of ${name} now ends on ${dayOf(endsAt)}.` : null
    }
    case 'convert':
      return (await convertTrial(database, tenantId)) ? `${name} is no trial any more: it stays.` : null
    case 'remove':
      return (await deleteTenant(database, trial)) ? `${name} and everything it had are deleted.` : null
  }
}

function lineOf({ tenantId, name, host, endsAt }: Trial, now: Date): string {
  const { state, days_left: left, deleted_at: deleted } = standingOf(endsAt, now)
  const how = state === 'ended' ? `ended, deleted on ${deleted.slice(0, 10)}` : `${left} days left`
  return `${tenantId}  ${name}  ${host ?? '-'}  ${dayOf(endsAt)}  ${how}`
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase()
