import type { DeskRequest } from '@portico/contract/core/requests/request.ts'
import { CircleAlert, Clock, Pause } from 'lucide'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { businessTimeText, shownTarget, type ShownTarget } from './time-left.ts'
import styles from './service-chip.module.css'
import messages from '#features/desk/web/messages/en.json'

/** From this many minutes on, an end is near. */
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
 * Of the targets of a request, the business time that is left of the one that ends first, or by how much it is missed; nothing where none is promised.
 */
export function ServiceChip({ request }: { request: DeskRequest }) {
  const shown = shownTarget(request)
  return shown === null ? null : <TargetChip request={request} {...shown} />
}

/**
 * The business minutes that are left of a target of a request, or by how much it is missed. Its title is the end, where the clock runs.
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
