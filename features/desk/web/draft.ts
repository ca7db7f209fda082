import {
  descriptionLongest,
  offeredKinds,
  requestPriorities,
  titleLongest,
  type NewRequest,
} from '@portico/contract/core/requests/request.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import * as z from 'zod/mini'
import * as drafts from '@portico/web/core/drafts/stored-drafts.ts'
import { numberText } from '@portico/web/platform/formats.ts'
import { type Translate } from '@portico/web/platform/messages.ts'
import type { FormValues } from '@portico/web/ui/form/use-form.ts'
import { endOfDay } from './days.ts'
import type messages from '#features/desk/web/messages/en.json'

/** The names of the form's fields, in the order of the page. */
export const draftFields = ['kind', 'title', 'description', 'priority', 'due', 'days'] as const
export type DraftField = (typeof draftFields)[number]

const kept = z.object({
  id: identifier,
  title: z.string(),
  kind: z.enum(offeredKinds),
  priority: z.enum(requestPriorities),
  /** A date, empty where none is chosen. */
  due: z._default(z.string(), ''),
})

/** The draft of a request without its description, which has a separate draft. Its id is created with it, so that sending it twice raises one. */
export type Draft = z.infer<typeof kept>

/** What is asked for by a link: a device that is registered to another user, or a longer trial. */
export type Wanted = { kind: 'Device mapping'; deviceid: string; hostname: string } | { kind: 'Trial extension' } | null

/**
 * What the query of the form's address asks for; null for a request of any kind.
 */
export function wantedIn(query: URLSearchParams): Wanted {
  if (query.get('kind') === 'Trial extension') return { kind: 'Trial extension' }
  const device = identifier.safeParse(query.get('device'))
  if (query.get('kind') !== 'Device mapping' || !device.success) return null
  return { kind: 'Device mapping', deviceid: device.data, hostname: (query.get('hostname') ?? '').slice(0, 255) }
}

/** What the draft is stored for. */
const about = 'new request'

/** What the description of a request is stored for: that of a link's is another one. */
export function descriptionAbout(wanted: Wanted): string {
  if (wanted === null) return `${about} description`
  return `${wanted.kind} ${wanted.kind === 'Device mapping' ? wanted.deviceid : ''}`.trim()
}

/**
 * A new, empty draft.
 */
export function newDraft(): Draft {
  return { id: crypto.randomUUID(), title: '', kind: 'Access', priority: 'Normal', due: '' }
}

/**
 * The draft stored in this browser, or a new one.
 */
export function readDraft(): Draft {
  try {
    const draft = kept.safeParse(JSON.parse(drafts.readDraft(about) ?? ''))
    return draft.success ? draft.data : newDraft()
  } catch {
    return newDraft()
  }
}

/**
 * Stores a draft in this browser, until it is raised or the user signs out.
 */
export function keepDraft(draft: Draft): void {
  drafts.keepDraft(about, JSON.stringify(draft))
}

/**
 * Removes the stored draft: it was raised.
 */
export function removeDraft(): void {
  drafts.keepDraft(about, '')
}

/**
 * The draft with the input of the form.
 */
export function draftOf(id: string, values: FormValues<DraftField>): Draft {
  const kind = offeredKinds.find((each) => each === values.kind) ?? 'Access'
  const priority = requestPriorities.find((each) => each === values.priority) ?? 'Normal'
  return { id, title: values.title, kind, priority, due: values.due }
}

/**
 * The request as it is sent, with what a link asked for and the files that were uploaded.
 */
export function requestOf(
  draft: Draft & { description: string },
  wanted: Wanted,
  { days, attachments }: { days: string; attachments: string[] },
): NewRequest {
  const { due, ...rest } = draft
  const details =
    wanted === null
      ? {}
      : wanted.kind === 'Device mapping'
        ? { deviceid: wanted.deviceid }
        : { days: Number(days) || extensions[0] }
  return { ...rest, kind: wanted?.kind ?? draft.kind, due_at: endOfDay(due), details, attachments }
}

/** For how many days an extension of the trial can be asked. */
export const extensions = [14, 7, 30] as const

/** The problems of a draft, by field. */
type DraftProblems = { title?: string; description?: string; due?: string }

/**
 * The problems of a draft, as messages; none when it can be raised.
 */
export function checkDraft(
  t: Translate<typeof messages>,
  draft: Pick<Draft, 'title' | 'due'> & { description: string },
  today: string,
): DraftProblems {
  const problems: DraftProblems = {}
  if (draft.title.trim() === '') problems.title = t('titleEmpty')
  else if (draft.title.length > titleLongest)
    problems.title = t('titleTooLong', { longest: numberText(t.locale, titleLongest) })
  if (draft.description.length > descriptionLongest)
    problems.description = t('descriptionTooLong', { longest: numberText(t.locale, descriptionLongest) })
  if (draft.due !== '' && (endOfDay(draft.due) === null || draft.due < today)) problems.due = t('duePast')
  return problems
}
