import type { readSignInFigures } from '@portico/contract/features/insights/read-sign-in-figures.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { CircleCheck, Key } from 'lucide'
import { drawBar } from '@portico/charts/bar.ts'
import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import { drawColumn } from '@portico/charts/column.ts'
import { drawDonut } from '@portico/charts/donut.ts'
import { largestAndRest } from '@portico/charts/largest-and-rest.ts'
import { Chart } from '#web/ui/charts/chart.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { countsSpec } from './counts-spec.ts'
import { lastSeenNames, reasonName } from './figure-messages.ts'
import styles from './insights.module.css'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/features/insights/messages/en.json'

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
  const t = useMessages(messages)
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
  const t = useMessages(messages)
  const succeeded = days.reduce((total, day) => total + day.succeeded, 0)
  const failed = days.reduce((total, day) => total + day.failed, 0)
  const spec: ChartSpec = {
    kind: 'column',
    title: t('perDay'),
    description: t('perDayAbout', { count: days.length }),
    x: {
      name: t('day'),
      scale: 'time',
      grain: 'day',
      values: days.map(({ day }) => Date.parse(`${day}T00:00:00Z`)),
    },
    series: outcomes.map(({ name, paint }) => ({ name: t(name), paint, values: days.map((day) => day[name]) })),
  }
  return (
    <ChartCard
      waiting={waiting}
      wide
      spec={spec}
      headline={t('both', {
        signIns: t('signIns', { count: succeeded }),
        attempts: t('attempts', { count: failed }),
      })}
      empty={
        succeeded + failed === 0 ? (
          <EmptyState icon={Key} title={t('noSignIns')} text={t('noSignInsAbout')} />
        ) : undefined
      }
    >
      <Chart spec={spec} draw={drawColumn} />
    </ChartCard>
  )
}

function ActiveSessions({ sessions, waiting }: { sessions: Figures['active_sessions'] } & Waiting) {
  const t = useMessages(messages)
  const spec = countsSpec({
    kind: 'bar',
    title: t('sessions'),
    description: t('sessionsAbout'),
    by: t('lastUsed'),
    counted: t('sessionsColumn'),
    counts: sessions.map((session) => ({ label: t(lastSeenNames[session.last_seen]), count: session.count })),
  })
  return (
    <ChartCard waiting={waiting} spec={spec} headline={t('sessionsOpen', { count: totalOf(sessions) })}>
      <Chart spec={spec} draw={drawBar} />
    </ChartCard>
  )
}

function UsersByRole({ roles, waiting }: { roles: Figures['users_by_role'] } & Waiting) {
  const t = useMessages(messages)
  const spec = countsSpec({
    kind: 'donut',
    title: t('byRole'),
    description: t('byRoleAbout'),
    by: t('role'),
    counted: t('usersColumn'),
    counts: roles.map(({ rolename, count }) => ({ label: rolename, count })),
  })
  return (
    <ChartCard
      waiting={waiting}
      spec={spec}
      headline={t('usersInRoles', {
        users: t('users', { count: totalOf(roles) }),
        roles: t('roles', { count: roles.length }),
      })}
    >
      <Chart spec={largestAndRest(spec, 5, t('others'))} draw={drawDonut} />
    </ChartCard>
  )
}

function FailedAttempts({ attempts, waiting }: { attempts: Figures['failed_attempts'] } & Waiting) {
  const t = useMessages(messages)
  const spec = countsSpec({
    kind: 'bar',
    title: t('failures'),
    description: t('failuresAbout'),
    by: t('whatWasWrong'),
    counted: t('attemptsColumn'),
    counts: attempts.map(({ reason, count }) => ({ label: reasonName(t, reason), count })),
  })
  return (
    <ChartCard
      waiting={waiting}
      spec={spec}
      headline={attempts.length === 0 ? t('none') : t('attempts', { count: totalOf(attempts) })}
      empty={
        attempts.length === 0 ? (
          <EmptyState icon={CircleCheck} title={t('noFailures')} text={t('noFailuresAbout')} />
        ) : undefined
      }
    >
      <Chart spec={largestAndRest(spec, 4, t('others'))} draw={drawBar} />
    </ChartCard>
  )
}
