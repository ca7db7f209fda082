import type { readSignInFigures } from '@portico/contract/features/insights/read-sign-in-figures.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { CircleCheck, Key } from 'lucide'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { ColumnChart } from '#web/ui/charts/column-chart.tsx'
import { largestAndRest } from '#web/ui/charts/largest-and-rest.ts'
import { RingChart } from '#web/ui/charts/ring-chart.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lastSeenNames, longDay, reasonName, shortDay } from './figure-messages.ts'
import styles from './insights.module.css'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/features/insights/messages/en.ts'

const t = messagesOf<typeof messages>('insights')

type Figures = OutputOf<typeof readSignInFigures>

// Failures and successes differ strongly in colour and pattern.
const outcomes = [
  { name: 'succeeded', paint: 0 },
  { name: 'failed', paint: 2 },
] as const

const totalOf = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)

/** As many figures as usual, to reserve their place. */
const usual: Figures = {
  per_day: Array.from({ length: 30 }, () => ({ day: '2026-01-01', succeeded: 30, failed: 2 })),
  active_sessions: [],
  users_by_role: [],
  failed_attempts: [{ reason: '', count: 60 }],
}

/**
 * The four cards about sign-ins: sign-ins per day, active sessions, users by role and failed attempts, each with its
 * table. Without `figures` they reserve their places.
 */
export function SignInFigures({ figures }: { figures: Figures | undefined }) {
  const waiting = figures === undefined ? t('reading') : undefined
  const { per_day, active_sessions, users_by_role, failed_attempts } = figures ?? usual
  return (
    <div className={styles.holder}>
      <div className={styles.grid}>
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
  const title = t('perDay')
  const description = t('perDayAbout', { count: days.length })
  return (
    <ChartCard
      waiting={waiting}
      wide
      title={title}
      headline={t('both', {
        signIns: t('signIns', { count: succeeded }),
        attempts: t('attempts', { count: failed }),
      })}
      description={description}
      table={{
        columns: [t('day'), t('succeeded'), t('failed')],
        rows: days.map((day) => [longDay(day.day), day.succeeded, day.failed]),
      }}
      empty={
        succeeded + failed === 0 ? (
          <EmptyState icon={Key} title={t('noSignIns')} text={t('noSignInsAbout')} />
        ) : undefined
      }
    >
      <ColumnChart
        title={title}
        description={description}
        series={outcomes.map(({ name, paint }) => ({ name: t(name), paint }))}
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
  const title = t('sessions')
  const description = t('sessionsAbout')
  const bars = sessions.map((session) => ({ label: t(lastSeenNames[session.last_seen]), value: session.count }))
  return (
    <ChartCard
      waiting={waiting}
      title={title}
      headline={t('sessionsOpen', { count: totalOf(sessions) })}
      description={description}
      table={{ columns: [t('lastUsed'), t('sessionsColumn')], rows: bars.map((bar) => [bar.label, bar.value]) }}
    >
      <BarChart title={title} description={description} bars={bars} />
    </ChartCard>
  )
}

function UsersByRole({ roles, waiting }: { roles: Figures['users_by_role'] } & Waiting) {
  const title = t('byRole')
  const description = t('byRoleAbout')
  const shares = roles.map((role) => ({ label: role.rolename, value: role.count }))
  return (
    <ChartCard
      waiting={waiting}
      title={title}
      headline={t('usersInRoles', {
        users: t('users', { count: totalOf(roles) }),
        roles: t('roles', { count: roles.length }),
      })}
      description={description}
      table={{ columns: [t('role'), t('usersColumn')], rows: shares.map((share) => [share.label, share.value]) }}
    >
      <RingChart
        title={title}
        description={description}
        slices={largestAndRest(shares, 5, t('others'))}
        unit={t('usersColumn')}
      />
    </ChartCard>
  )
}

function FailedAttempts({ attempts, waiting }: { attempts: Figures['failed_attempts'] } & Waiting) {
  const title = t('failures')
  const description = t('failuresAbout')
  const bars = attempts.map((attempt) => ({ label: reasonName(attempt.reason), value: attempt.count }))
  return (
    <ChartCard
      waiting={waiting}
      title={title}
      headline={attempts.length === 0 ? t('none') : t('attempts', { count: totalOf(attempts) })}
      description={description}
      table={{ columns: [t('whatWasWrong'), t('attemptsColumn')], rows: bars.map((bar) => [bar.label, bar.value]) }}
      empty={
        attempts.length === 0 ? (
          <EmptyState icon={CircleCheck} title={t('noFailures')} text={t('noFailuresAbout')} />
        ) : undefined
      }
    >
      <BarChart title={title} description={description} bars={largestAndRest(bars, 4, t('others'))} />
    </ChartCard>
  )
}
