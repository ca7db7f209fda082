import type { readSignInFigures } from '@portico/contract/insights/read-sign-in-figures.ts'
import type { OutputOf } from '@portico/contract/plumbing/call.ts'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { ChartCard } from '../ui/charts/chart-card.tsx'
import { ColumnChart } from '../ui/charts/column-chart.tsx'
import { largestAndRest } from '../ui/charts/largest-and-rest.ts'
import { RingChart } from '../ui/charts/ring-chart.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lastSeenNames, longDay, reasonName, shortDay } from './figure-words.ts'
import styles from './insights.module.css'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('insights')

type Figures = OutputOf<typeof readSignInFigures>

// The failures are painted far from the successes, in colour and in drawing.
const outcomes = [
  { name: 'succeeded', paint: 0 },
  { name: 'failed', paint: 2 },
] as const

const totalOf = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)

/** As many figures as there usually are, for the place that they take. */
const usual: Figures = {
  per_day: Array.from({ length: 30 }, () => ({ day: '2026-01-01', succeeded: 30, failed: 2 })),
  active_sessions: [],
  users_by_role: [],
  failed_attempts: [{ reason: '', count: 60 }],
}

/**
 * The four cards about who comes in: sign-ins per day, active sessions, users by role and failed attempts, each with its
 * table. Without `figures` they hold their places.
 */
export function SignInFigures({ figures }: { figures: Figures | undefined }) {
  const waiting = figures === undefined ? say('reading') : undefined
  const { per_day, active_sessions, users_by_role, failed_attempts } = figures ?? usual
  return (
    <div className={styles['holder']}>
      <div className={styles['grid']}>
        <SignInsPerDay days={per_day} waiting={waiting} />
        <ActiveSessions sessions={active_sessions} waiting={waiting} />
        <UsersByRole roles={users_by_role} waiting={waiting} />
        <FailedAttempts attempts={failed_attempts} waiting={waiting} />
      </div>
    </div>
  )
}

type Waiting = { waiting: string | undefined }

function SignInsPerDay({ days, waiting }: { days: Figures['per_day'] } & Waiting) {
  const succeeded = days.reduce((total, day) => total + day.succeeded, 0)
  const failed = days.reduce((total, day) => total + day.failed, 0)
  const title = say('perDay')
  const description = say('perDayAbout', { count: days.length })
  return (
    <ChartCard
      waiting={waiting}
      wide
      title={title}
      headline={say('both', {
        signIns: say('signIns', { count: succeeded }),
        attempts: say('attempts', { count: failed }),
      })}
      description={description}
      table={{
        columns: [say('day'), say('succeeded'), say('failed')],
        rows: days.map((day) => [longDay(day.day), day.succeeded, day.failed]),
      }}
      empty={
        succeeded + failed === 0 ? <EmptyState icon="key" title={say('nobody')} text={say('nobodyAbout')} /> : undefined
      }
    >
      <ColumnChart
        title={title}
        description={description}
        series={outcomes.map(({ name, paint }) => ({ name: say(name), paint }))}
        columns={days.map((day) => ({
          label: longDay(day.day),
          tick: shortDay(day.day),
          values: [day.succeeded, day.failed],
        }))}
      />
    </ChartCard>
  )
}

function ActiveSessions({ sessions, waiting }: { sessions: Figures['active_sessions'] } & Waiting) {
  const title = say('sessions')
  const description = say('sessionsAbout')
  const bars = sessions.map((session) => ({ label: say(lastSeenNames[session.last_seen]), value: session.count }))
  return (
    <ChartCard
      waiting={waiting}
      title={title}
      headline={say('sessionsOpen', { count: totalOf(sessions) })}
      description={description}
      table={{ columns: [say('lastUsed'), say('sessionsColumn')], rows: bars.map((bar) => [bar.label, bar.value]) }}
    >
      <BarChart title={title} description={description} bars={bars} />
    </ChartCard>
  )
}

function UsersByRole({ roles, waiting }: { roles: Figures['users_by_role'] } & Waiting) {
  const title = say('byRole')
  const description = say('byRoleAbout')
  const shares = roles.map((role) => ({ label: role.rolename, value: role.count }))
  return (
    <ChartCard
      waiting={waiting}
      title={title}
      headline={say('usersInRoles', {
        users: say('users', { count: totalOf(roles) }),
        roles: say('roles', { count: roles.length }),
      })}
      description={description}
      table={{ columns: [say('role'), say('usersColumn')], rows: shares.map((share) => [share.label, share.value]) }}
    >
      <RingChart
        title={title}
        description={description}
        slices={largestAndRest(shares, 5, say('others'))}
        unit={say('usersColumn')}
      />
    </ChartCard>
  )
}

function FailedAttempts({ attempts, waiting }: { attempts: Figures['failed_attempts'] } & Waiting) {
  const title = say('failures')
  const description = say('failuresAbout')
  const bars = attempts.map((attempt) => ({ label: reasonName(attempt.reason), value: attempt.count }))
  return (
    <ChartCard
      waiting={waiting}
      title={title}
      headline={attempts.length === 0 ? say('none') : say('attempts', { count: totalOf(attempts) })}
      description={description}
      table={{ columns: [say('whatWasWrong'), say('attemptsColumn')], rows: bars.map((bar) => [bar.label, bar.value]) }}
      empty={
        attempts.length === 0 ? (
          <EmptyState icon="tick" title={say('noFailures')} text={say('noFailuresAbout')} />
        ) : undefined
      }
    >
      <BarChart title={title} description={description} bars={largestAndRest(bars, 4, say('others'))} />
    </ChartCard>
  )
}
