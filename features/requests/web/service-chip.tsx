import type { DeskRequest } from '@portico/contract/core/requests/request.ts'
import { CircleAlert, Clock, Pause } from 'lucide'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { businessTimeText, shownTarget, type ShownTarget } from './time-left.ts'
import styles from './service-chip.module.css'
import messages from '#features/requests/web/messages/en.json'

/** A deadline in this many minutes or less counts as near. */
const soon = 60

const texts = {
  response: {
    runs: 'response-runs',
    soon: 'response-runs',
    paused: 'response-paused',
    missed: 'response-missed',
  },
  resolution: {
    runs: 'resolution-runs',
    soon: 'resolution-runs',
    paused: 'resolution-paused',
    missed: 'resolution-missed',
  },
} as const

/**
 * Shows the business time until a request's next deadline, or how long it has been overdue. Shows nothing without a
 * target.
 */
export function ServiceChip({ request }: { request: DeskRequest }) {
  const shown = shownTarget(request)
  return shown === null ? null : <TargetChip request={request} {...shown} />
}

/**
 * Shows the business time that is left for one target of a request, or how long it has been overdue. The title is the
 * deadline, unless the clock is paused.
 */
export function TargetChip({ request, target, left }: ShownTarget & { request: DeskRequest }) {
  const t = useMessages(messages)
  const { is_paused: isPaused, [`${target}_due_at` as const]: dueAt } = request
  const isMissed = left <= 0
  const state = isMissed ? 'missed' : isPaused ? 'paused' : left <= soon ? 'soon' : 'runs'
  const time = businessTimeText(t.locale, Math.abs(left))
  const end =
    dueAt === null ? undefined : dateText(t.locale, Date.parse(dueAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <span className={styles.service} data-state={state} title={end}>
      <Icon icon={isMissed ? CircleAlert : isPaused ? Pause : Clock} size={1} />
      <span>{t(texts[target][state], { time })}</span>
    </span>
  )
}
