import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { targetLongest, type BusinessHours, type OpenSpan } from '@portico/contract/core/requests/business-hours.ts'
import { requestPriorities, type RequestPriority } from '@portico/contract/core/requests/request.ts'
import { queueNameLongest, type ListedQueue, type QueueSettings } from '#features/queues/contract/queues.ts'

/** Opening hours as they are edited. A closing time of 00:00 means the end of the day. */
export type HoursDraft = BusinessHours

/** A queue as it is edited. Targets are texts in hours and minutes; `hours` is null if the desk is always open. */
export type QueueDraft = Omit<ListedQueue, 'levels' | 'hours'> & {
  isNew: boolean
  levels: Record<RequestPriority, { response: string; resolution: string }>
  hours: HoursDraft | null
}

/** Returns the default hours: Monday to Friday from nine to five in the visitor's time zone. */
export function usualHours(): HoursDraft {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const days = Array.from({ length: 7 }, (_, day): OpenSpan[] => (day < 5 ? [['09:00', '17:00']] : []))
  return { timezone: timeZone, days, holidays: [] }
}

/** Formats minutes as hours and minutes, such as 4:30. Null becomes an empty text. */
export function targetText(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return ''
  return `${Math.floor(minutes / 60)}:${`${minutes % 60}`.padStart(2, '0')}`
}

/** Parses hours, or hours and minutes, as minutes. Returns null if the text is empty. */
export function targetOf(text: string): Result<number | null, 'target-wrong'> {
  if (text.trim() === '') return ok(null)
  const [, hours = '', minutes = '0'] = /^(\d{1,4})(?::([0-5]\d))?$/.exec(text.trim()) ?? []
  const whole = hours === '' ? 0 : Number(hours) * 60 + Number(minutes)
  return whole >= 1 && whole <= targetLongest ? ok(whole) : err('target-wrong')
}

const minutesIn = (target: ReturnType<typeof targetOf>) => (target.ok ? target.value : null)

/** Returns the draft of a new queue. */
export function newQueue(): QueueDraft {
  const none = { response: '', resolution: '' }
  const levels = { Low: none, Normal: none, High: none, Urgent: none }
  const id = crypto.randomUUID()
  return { id, isNew: true, name: '', kinds: [], members: [], assignment: 'manual', levels, hours: usualHours() }
}

/** Returns an existing queue as a draft. */
export function draftOf({ levels, ...queue }: ListedQueue): QueueDraft {
  const texts = (priority: RequestPriority) => ({
    response: targetText(levels[priority]?.response),
    resolution: targetText(levels[priority]?.resolution),
  })
  const edited = { Low: texts('Low'), Normal: texts('Normal'), High: texts('High'), Urgent: texts('Urgent') }
  return { ...queue, isNew: false, levels: edited }
}

type Problems = Partial<
  Record<'name' | 'levels' | 'hours', 'name-empty' | 'name-long' | 'target-wrong' | 'response-later' | HoursProblem>
>

/** Returns the problems of a draft, by field. */
export function problemsOf({ name, levels, hours }: QueueDraft): Problems {
  const level = levelProblem(levels)
  const ofHours = hours === null ? null : hoursProblem(hours)
  return {
    ...(name.trim() === '' ? { name: 'name-empty' as const } : {}),
    ...(name.length > queueNameLongest ? { name: 'name-long' as const } : {}),
    ...(level === null ? {} : { levels: level }),
    ...(ofHours === null ? {} : { hours: ofHours }),
  }
}

function levelProblem(levels: QueueDraft['levels']): 'target-wrong' | 'response-later' | null {
  const targets = requestPriorities.map((priority) => ({
    response: targetOf(levels[priority].response),
    resolution: targetOf(levels[priority].resolution),
  }))
  if (targets.some(({ response, resolution }) => !response.ok || !resolution.ok)) return 'target-wrong'
  const isLater = targets.some(
    ({ response, resolution }) => (minutesIn(response) ?? 0) > (minutesIn(resolution) ?? Infinity),
  )
  return isLater ? 'response-later' : null
}

type HoursProblem = 'never-open' | 'span-empty' | 'span-backwards' | 'span-overlap'

const endOf = (end: string) => (end === '00:00' ? '24:00' : end)

function hoursProblem({ days }: HoursDraft): HoursProblem | null {
  const spans = days.flat()
  if (spans.length === 0) return 'never-open'
  if (spans.some(([from, to]) => from === '' || to === '')) return 'span-empty'
  if (spans.some(([from, to]) => from >= endOf(to))) return 'span-backwards'
  const overlaps = (day: readonly OpenSpan[]) =>
    sorted(day).some(([from], index, all) => index > 0 && endOf(all[index - 1]?.[1] ?? '') > from)
  return days.some(overlaps) ? 'span-overlap' : null
}

const sorted = (day: readonly OpenSpan[]) => day.toSorted(([one], [other]) => one.localeCompare(other))

/** Returns the settings to send for a draft without problems. */
export function settingsOf({ name, kinds, members, assignment, levels, hours }: QueueDraft): QueueSettings {
  const targets = requestPriorities.flatMap((priority) => {
    const { response: first, resolution: last } = levels[priority]
    const [response, resolution] = [minutesIn(targetOf(first)), minutesIn(targetOf(last))]
    return response === null && resolution === null ? [] : [[priority, { response, resolution }] as const]
  })
  return {
    name: name.trim(),
    kinds,
    members: members.map(({ id }) => id),
    assignment,
    levels: Object.fromEntries(targets) as QueueSettings['levels'],
    hours: hours === null ? null : { ...hours, days: hours.days.map(daySent), holidays: hours.holidays.toSorted() },
  }
}

const daySent = (day: readonly OpenSpan[]) => sorted(day).map(([from, to]): OpenSpan => [from, endOf(to)])

/** Returns a time in the form of its field. Time fields have no 24:00. */
export const shownTime = (time: string) => (time === '24:00' ? '00:00' : time)
