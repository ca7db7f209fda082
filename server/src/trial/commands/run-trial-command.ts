import { standingOf } from '@portico/contract/plumbing/trial-life.ts'
import type { Database } from '#server/plumbing/database/scope.ts'
import { deleteTenant, endTrialForGood, moveTrialEnd, readTrials, type Trial } from '#server/trial/life/queries.ts'
import type { TrialCommand } from '#server/trial/commands/trial-command.ts'

type Said = { lines: string[]; problems: string[] }

const said = (...lines: string[]): Said => ({ lines, problems: [] })

/**
 * Carries out a command of `trial`. The running servers hear of it from the database.
 */
export async function runTrialCommand(
  command: TrialCommand,
  { database }: { database: Database },
  now: Date = new Date(),
): Promise<Said> {
  const trials = await readTrials(database)
  if (command.verb === 'list')
    return trials.length === 0 ? said('No tenant is on trial.') : said(...trials.map((trial) => lineOf(trial, now)))
  const trial = trials.find(({ name, tenantId }) => tenantId === command.tenant || isSame(name, command.tenant))
  if (trial === undefined) return { lines: [], problems: ['No tenant on trial has this name or id.'] }
  return carryOut(command, trial, { database, now })
}

type Parts = { database: Database; now: Date }

async function carryOut(
  command: Exclude<TrialCommand, { verb: 'list' }>,
  trial: Trial,
  { database, now }: Parts,
): Promise<Said> {
  const { tenantId, name } = trial
  switch (command.verb) {
    case 'extend': {
      // A trial that has ended goes on from today.
      const from = Math.max(trial.endsAt.getTime(), now.getTime())
      const endsAt = new Date(from + command.days * 86_400_000)
      await moveTrialEnd(database, tenantId, endsAt)
      return said(`The trial of ${name} now ends on ${dayOf(endsAt)}.`)
    }
    case 'convert':
      await endTrialForGood(database, tenantId)
      return said(`${name} is no trial any more: it stays.`)
    case 'remove':
      await deleteTenant(database, trial)
      return said(`${name} and everything it had are deleted.`)
  }
}

function lineOf({ tenantId, name, host, endsAt }: Trial, now: Date): string {
  const { state, days_left: left, deleted_at: deleted } = standingOf(endsAt, now)
  const how = state === 'ended' ? `ended, deleted on ${deleted.slice(0, 10)}` : `${left} days left`
  return `${tenantId}  ${name}  ${host ?? '-'}  ${dayOf(endsAt)}  ${how}`
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase()
