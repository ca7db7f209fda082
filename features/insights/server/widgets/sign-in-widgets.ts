import { largestAndRest } from '@portico/charts/largest-and-rest.ts'
import { countsSpec, overTime, totalOf } from './widget-specs.ts'
import { countUsersByRole } from './sign-in-widget-queries.ts'
import { emptyBody, type Reading, type WidgetContent, type WidgetTexts } from './widget-content.ts'
import type { SignInFigures } from '@portico/server/core/audit/sign-in-figure-queries.ts'
import { countOpenSessions } from '@portico/server/core/sessions/session-queries.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Returns the chart of sign-ins over time, succeeded and failed. */
export function signInsContent({ t, filter }: Reading, { points, has_sample }: SignInFigures): WidgetContent {
  const [succeeded, failed] = [sum(points.map((point) => point.succeeded)), sum(points.map((point) => point.failed))]
  const signIns = t('signIns', { count: succeeded })
  const spec = {
    ...overTime(t, filter.step, points),
    kind: 'column' as const,
    series: [
      { name: t('succeeded'), paint: 0, values: points.map((point) => point.succeeded) },
      // Failures and successes must differ clearly in colour and pattern.
      { name: t('failed'), paint: 2, values: points.map((point) => point.failed) },
    ],
  }
  const isEmpty = succeeded + failed === 0
  return {
    headline: t('both', { signIns, attempts: t('attempts', { count: failed }) }),
    body: isEmpty ? emptyBody(t('noSignIns'), t('noSignInsAbout')) : { shape: 'chart', spec },
    ...{ links: [], has_sample, isOfRange: true },
  }
}

const knownReasons = [
  'invalid-credentials',
  'account-deactivated',
  'code-not-valid',
  'wait-before-retry',
  'use-single-sign-on',
] as const

/** Names a reason for failure; an unknown one is shown as recorded. */
function reasonName(t: WidgetTexts, reason: string): string {
  const known = knownReasons.find((knownReason) => knownReason === reason)
  if (known !== undefined) return t(known)
  return reason === '' ? t('notRecorded') : reason.replaceAll('-', ' ')
}

/** Returns the chart of failed sign-ins by reason. */
export function failedSignInsContent({ t }: Reading, { reasons, has_sample }: SignInFigures): WidgetContent {
  const counts = reasons.map(({ reason, count }) => ({ label: reasonName(t, reason), count }))
  const spec = countsSpec({ kind: 'bar', by: t('whatWasWrong'), counted: t('attemptsColumn'), counts })
  return {
    headline: reasons.length === 0 ? t('none') : t('attempts', { count: totalOf(counts) }),
    body:
      reasons.length === 0
        ? emptyBody(t('noFailures'), t('noFailuresAbout'))
        : { shape: 'chart', spec: largestAndRest(spec, 5, t('others')) },
    ...{ links: [], has_sample, isOfRange: true },
  }
}

const lastSeenNames = {
  '5 minutes': 'inFiveMinutes',
  '1 hour': 'minutesAgo',
  '1 day': 'hoursAgo',
  'longer': 'longerAgo',
} as const

/** Reads the number of open sessions by the age of their last use. */
export async function readSessionsContent(reading: Reading): Promise<WidgetContent> {
  const { t } = reading
  const sessions = await reading.run((tenant) => countOpenSessions(tenant, reading))
  const counts = sessions.map(({ last_seen, count }) => ({ label: t(lastSeenNames[last_seen]), count }))
  const spec = countsSpec({ kind: 'bar', by: t('lastUsed'), counted: t('sessionsColumn'), counts })
  return {
    headline: t('sessionsOpen', { count: totalOf(counts) }),
    body: { shape: 'chart', spec },
    ...{ links: [], has_sample: false, isOfRange: false },
  }
}

/** Reads the number of users by role. */
export async function readUsersContent(reading: Reading): Promise<WidgetContent> {
  const { t } = reading
  const roles = await reading.run((tenant) => countUsersByRole(tenant, reading))
  const counts = roles.map(({ rolename, count }) => ({ label: rolename, count }))
  const spec = countsSpec({ kind: 'donut', by: t('role'), counted: t('usersColumn'), counts })
  const users = t('users', { count: totalOf(counts) })
  return {
    headline: t('usersInRoles', { users, roles: t('roles', { count: roles.length }) }),
    body:
      roles.length === 0
        ? emptyBody(t('noUsers'), t('noUsersAbout'))
        : { shape: 'chart', spec: largestAndRest(spec, 5, t('others')) },
    links: [],
    has_sample: roles.some((role) => role.has_sample),
    isOfRange: false,
  }
}
