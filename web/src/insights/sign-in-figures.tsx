import type { readSignInFigures } from '@portico/contract/insights/read-sign-in-figures.ts'
import type { OutputOf } from '@portico/contract/plumbing/call.ts'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { ChartCard } from '../ui/charts/chart-card.tsx'
import { ColumnChart } from '../ui/charts/column-chart.tsx'
import { RingChart } from '../ui/charts/ring-chart.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
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

/**
 * The four cards: sign-ins per day, active sessions, users by role and failed attempts, each with its table.
 */
export function SignInFigures({ figures }: { figures: Figures }) {
  return (
    <div className={styles['holder']}>
      <div className={styles['grid']}>
        <SignInsPerDay days={figures.per_day} />
        <ActiveSessions sessions={figures.active_sessions} />
        <UsersByRole roles={figures.users_by_role} />
        <FailedAttempts attempts={figures.failed_attempts} />
      </div>
    </div>
  )
}

/**
 * Holds the place of the four cards while they are read.
 */
export function FiguresSkeleton() {
  return (
    <div className={styles['holder']}>
      <div className={styles['grid']}>
        <div className={styles['wide']}>
          <Skeleton height="24.5rem" label={say('reading')} />
        </div>
        {['sessions', 'roles', 'failures'].map((card) => (
          <Skeleton key={card} height="20rem" />
        ))}
      </div>
    </div>
  )
}

function SignInsPerDay({ days }: { days: Figures['per_day'] }) {
  const succeeded = days.reduce((total, day) => total + day.succeeded, 0)
  const failed = days.reduce((total, day) => total + day.failed, 0)
  const title = say('perDay')
  const description = say('perDayAbout', { count: days.length })
  return (
    <ChartCard
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

function ActiveSessions({ sessions }: { sessions: Figures['active_sessions'] }) {
  const title = say('sessions')
  const description = say('sessionsAbout')
  const bars = sessions.map((session) => ({ label: say(lastSeenNames[session.last_seen]), value: session.count }))
  return (
    <ChartCard
      title={title}
      headline={say('sessionsOpen', { count: totalOf(sessions) })}
      description={description}
      table={{ columns: [say('lastUsed'), say('sessionsColumn')], rows: bars.map((bar) => [bar.label, bar.value]) }}
    >
      <BarChart title={title} description={description} bars={bars} />
    </ChartCard>
  )
}

function UsersByRole({ roles }: { roles: Figures['users_by_role'] }) {
  const title = say('byRole')
  const description = say('byRoleAbout')
  const shares = roles.map((role) => ({ label: role.rolename, value: role.count }))
  return (
    <ChartCard
      title={title}
      headline={say('usersInRoles', {
        users: say('users', { count: totalOf(roles) }),
        roles: say('roles', { count: roles.length }),
      })}
      description={description}
      table={{ columns: [say('role'), say('usersColumn')], rows: shares.map((share) => [share.label, share.value]) }}
    >
      <RingChart title={title} description={description} slices={shares} unit={say('usersColumn')} />
    </ChartCard>
  )
}

function FailedAttempts({ attempts }: { attempts: Figures['failed_attempts'] }) {
  const title = say('failures')
  const description = say('failuresAbout')
  const bars = attempts.map((attempt) => ({ label: reasonName(attempt.reason), value: attempt.count }))
  return (
    <ChartCard
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
      <BarChart title={title} description={description} bars={bars} />
    </ChartCard>
  )
}
